import type { PostgresLine } from '../db/postgres-line.ts';
import type { Lease } from './leases.port.ts';

/** Leases of nodes that are gone are only rubbish after this long. */
const forgetAfterMs = 60_000;

/** Only the database's clock counts: those of the nodes may differ. */
const clock = 'clock_timestamp()';
const lifetime = (parameter: string) => `${clock} + ${parameter} * interval '1 millisecond'`;

export const createLeasesRepository = ({ query, node }: Pick<PostgresLine, 'query' | 'node'>, lifeMs: number) => ({
  async take(name: string): Promise<boolean> {
    const rows = await query(
      `insert into leases (name, node, note, expires_at) values ($1, $2, '', ${lifetime('$3')})
       on conflict (name) do update set node = excluded.node, expires_at = excluded.expires_at,
         note = case when leases.node = excluded.node then leases.note else '' end
       where leases.node = excluded.node or leases.expires_at < ${clock}
       returning name`,
      [name, node, lifeMs],
    );
    return rows.length > 0;
  },

  /** Answers what this node still has. What ran out must be taken anew, because others may have had it meanwhile. */
  async renew(): Promise<string[]> {
    const rows = await query<{ name: string }>(
      `update leases set expires_at = ${lifetime('$2')} where node = $1 and expires_at > ${clock} returning name`,
      [node, lifeMs],
    );
    return rows.map(({ name }) => name);
  },

  async giveUp(name: string): Promise<void> {
    await query('delete from leases where name = $1 and node = $2', [name, node]);
  },

  async note(name: string, text: string): Promise<void> {
    await query('update leases set note = $3 where name = $1 and node = $2', [name, node, text]);
  },

  others: (prefix: string): Promise<Lease[]> =>
    query<Lease>(
      `select name, node, note from leases
       where starts_with(name, $1) and node <> $2 and expires_at > ${clock} order by name`,
      [prefix, node],
    ),

  async forgetOld(): Promise<void> {
    await query(`delete from leases where expires_at < ${lifetime('$1')}`, [-forgetAfterMs]);
  },
});
