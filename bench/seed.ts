import { messageKey, phoneKey, storedPhone } from '@recado/contract';
import { openDatabase } from '@recado/server/src/db/open-database.ts';

export const menuItems = 1000;
const message = (index: number) => `Preço ${index % 50}`;
const phone = (index: number) => storedPhone(`11${String(900_000_000 + index)}`);

/** Rows of one statement: SQLite takes so many values and no more. */
const atOnce = 1000;

/** Fills a data folder with that many responses, each for a phone of its own, and a thousand menu items. */
export async function seed(dataDir: string, responses: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  const reply = 'Custa dez reais';
  const created_at = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    for (let first = 0; first < responses; first += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, responses - first) }, (_, offset) => {
        const number = phone(first + offset);
        const text = message(first + offset);
        const keys = { person_key: phoneKey(number) ?? '', message_key: messageKey(text) };
        return { phone: number, message: text, ...keys, reply, created_at };
      });
      await transaction.insertInto('responses').values(rows).execute();
    }
    const items = Array.from({ length: menuItems }, (_, index) => `item ${index}`);
    await transaction
      .insertInto('menu_items')
      .values(items.map((item) => ({ message: item, message_key: item, reply, created_at })))
      .execute();
  });
  await close();
}

/** A message that one of those responses answers, from a random phone. */
export function randomMessage(responses: number): string {
  const index = Math.floor(Math.random() * responses);
  return JSON.stringify({
    app: 'WhatsAuto',
    sender: 'Cliente',
    message: message(index),
    group_name: '',
    phone: phone(index),
  });
}
