import type { ResponseInput, ResponseItem } from '@recado/contract';
import type { Db } from '../../db/database.ts';

const columns = ['id', 'phone', 'message', 'reply', 'created_at'] as const;

type Row = ResponseInput & { personKey: string; messageKey: string };

export type ResponsesRepository = ReturnType<typeof createResponsesRepository>;

export const createResponsesRepository = (db: Db) => ({
  list: (): Promise<ResponseItem[]> => db.selectFrom('responses').select(columns).orderBy('id', 'desc').execute(),

  find: (id: number): Promise<ResponseItem | undefined> =>
    db.selectFrom('responses').select(columns).where('id', '=', id).executeTakeFirst(),

  findByPhoneAndMessage: (phone: string, messageKey: string): Promise<ResponseItem | undefined> =>
    db
      .selectFrom('responses')
      .select(columns)
      .where('phone', '=', phone)
      .where('message_key', '=', messageKey)
      .executeTakeFirst(),

  /** Of the same subscriber under another notation. */
  findTwin: (personKey: string, messageKey: string, id: number): Promise<{ phone: string } | undefined> =>
    db
      .selectFrom('responses')
      .select('phone')
      .where('person_key', '=', personKey)
      .where('message_key', '=', messageKey)
      .where('id', '<>', id)
      .executeTakeFirst(),

  findOtherNotation: (personKey: string, phone: string): Promise<{ phone: string } | undefined> =>
    db
      .selectFrom('responses')
      .select('phone')
      .where('person_key', '=', personKey)
      .where('phone', '<>', phone)
      .limit(1)
      .executeTakeFirst(),

  /** Undefined when this phone already has a reply to this message. */
  add: (row: Row, now: string): Promise<ResponseItem | undefined> =>
    db
      .insertInto('responses')
      .values({ ...valuesOf(row), created_at: now })
      .onConflict((conflict) => conflict.columns(['phone', 'message_key']).doNothing())
      .returning(columns)
      .executeTakeFirst(),

  update: (id: number, row: Row): Promise<ResponseItem | undefined> =>
    db.updateTable('responses').set(valuesOf(row)).where('id', '=', id).returning(columns).executeTakeFirst(),

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('responses').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

const valuesOf = ({ phone, personKey, message, messageKey, reply }: Row) => ({
  phone,
  person_key: personKey,
  message,
  message_key: messageKey,
  reply,
});
