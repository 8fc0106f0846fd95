import type { Db } from '../../db/database.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/** These are encrypted at rest; everything else about them is like any other setting. */
export const secretNames: ReadonlySet<string> = new Set([
  'TELEGRAM_BOT_TOKEN',
  'OPENAI_API_KEY',
  'PUBLIC_API_KEYS',
  'WEB_PUSH_KEY',
]);

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository(db: Db, secrets: SecretBox, changes: Changes) {
  const conceal = (name: string, value: string) =>
    secretNames.has(name) && value !== '' ? secrets.seal(value) : value;
  const reveal = (name: string, value: string) =>
    secretNames.has(name) && value !== '' ? (secrets.open(value) ?? '') : value;

  return {
    async read<Name extends string>(names: readonly Name[]): Promise<Partial<Record<Name, string>>> {
      const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, reveal(name, value)])) as Partial<
        Record<Name, string>
      >;
    },

    async save(values: Record<string, string | undefined>): Promise<void> {
      const rows = Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name, value: conceal(name, value) }],
      );
      if (rows.length === 0) return;
      await db
        .insertInto('settings')
        .values(rows)
        .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
        .execute();
      await changes.publish('settings');
    },

    /** What is there stays: of two who save the first is kept. */
    async saveNew(name: string, value: string): Promise<void> {
      await db
        .insertInto('settings')
        .values({ name, value: conceal(name, value) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },
  };
}
