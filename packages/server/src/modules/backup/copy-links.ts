import type { KeptTable } from './backup-tables.ts';
import { columnsOf, copyTable, type RestoreContext } from './restore-context.ts';

const linkTables = ['whatsapp_credentials', 'whatsapp_keys', 'whatsapp_sent'] as const;

/** The numbers that are linked to this installation. */
export async function findLinkedHere({ live }: Pick<RestoreContext, 'live'>): Promise<Set<string>> {
  const rows = await live.selectFrom('whatsapp_credentials').select('instance_id').where('is_linked', '=', 1).execute();
  return new Set(rows.map((row) => row.instance_id));
}

/** Takes over the links of numbers that are not linked here. */
export async function copyLinks(context: RestoreContext, table: KeptTable): Promise<number> {
  const { live, staging, linkedHere, shapeOf } = context;
  if (table === 'whatsapp_credentials') {
    // A link that was begun here and never finished gives way.
    for (const page of staging.pages(table, ['instance_id'])) {
      const ids = page.map(([id]) => String(id)).filter((id) => !linkedHere.has(id));
      if (ids.length === 0) continue;
      for (const name of linkTables) await live.deleteFrom(name).where('instance_id', 'in', ids).execute();
    }
  }
  const place = columnsOf(shapeOf(table)).indexOf('instance_id');
  return copyTable(context, table, (values) => !linkedHere.has(String(values[place])));
}
