import type { Response } from '@recado/contract';
import type { Db } from '../../db/open-database.ts';

export type ResponsesRepository = ReturnType<typeof createResponsesRepository>;

export function createResponsesRepository(db: Db) {
  const responses = db.selectFrom('responses').select(['id', 'phone', 'message', 'reply', 'created_at']);
  return {
    list: (): Promise<Response[]> => responses.orderBy('id', 'desc').execute(),

    findByPhoneAndMessage: (phoneKey: string, messageKey: string): Promise<Response | undefined> =>
      responses
        .where('phone_key', '=', phoneKey)
        .where('message_key', '=', messageKey)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
  };
}
