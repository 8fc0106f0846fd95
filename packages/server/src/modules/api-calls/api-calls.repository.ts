import type { ApiCallStats } from '@recado/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

export type ApiCall = Insertable<Tables['api_calls']>;
export type ApiCallsRepository = ReturnType<typeof createApiCallsRepository>;

export const createApiCallsRepository = (db: Db) => ({
  async add(call: ApiCall): Promise<void> {
    await db.insertInto('api_calls').values(call).execute();
  },

  async stats(startOfToday: string): Promise<ApiCallStats> {
    const row = await db
      .selectFrom('api_calls')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('totalCalls'),
        fn
          .count<number>('id')
          .filterWhere(eb.between('status_code', 200, 299))
          .as('successCalls'),
        fn
          .count<number>('id')
          .filterWhere(eb('status_code', '>=', 400))
          .as('errorCalls'),
        fn.count<number>('id').filterWhere('created_at', '>=', startOfToday).as('todayCalls'),
        fn.avg<number | string | null>('response_time').as('avgResponseTime'),
      ])
      .executeTakeFirstOrThrow();
    return { ...row, avgResponseTime: Math.round(Number(row.avgResponseTime ?? 0)) };
  },
});
