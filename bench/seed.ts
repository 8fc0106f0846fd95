import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageKey, phoneKey, storedPhone } from '@recado/contract';
import { openDatabase } from '@recado/server/src/db/open-database.ts';

export const menuItems = 1000;
const message = (index: number) => `Preço ${index % 50}`;
const phone = (index: number) => storedPhone(`11${String(900_000_000 + index)}`);

/** Fills a data folder with that many responses, each for a phone of its own, and a thousand menu items. */
export async function seed(dataDir: string, responses: number): Promise<void> {
  await (await openDatabase({ dataDir })).close();
  const database = new DatabaseSync(path.join(dataDir, 'recado.db'));
  const now = new Date().toISOString();
  const addResponse = database.prepare(
    'insert into responses (phone, phone_key, message, message_key, reply, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const addItem = database.prepare(
    'insert into menu_items (message, message_key, reply, created_at) values (?, ?, ?, ?)',
  );
  database.exec('begin');
  for (let index = 0; index < responses; index++) {
    const number = phone(index);
    addResponse.run(number, phoneKey(number) ?? '', message(index), messageKey(message(index)), 'Custa dez reais', now);
  }
  for (let index = 0; index < menuItems; index++) addItem.run(`item ${index}`, `item ${index}`, 'Custa dez reais', now);
  database.exec('commit');
  database.close();
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
