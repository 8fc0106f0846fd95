import { writerTimes } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConversationsService } from './conversations.service.ts';

interface Dependencies {
  db: Db;
  conversations: Pick<ConversationsService, 'getTalk'>;
  clock: Clock;
}

/** Shown of one conversation, however many consoles say that they are typed into. */
const writersMax = 10;

export type ConversationWritersService = ReturnType<typeof createConversationWritersService>;

/** Who types where, in the database so that every node knows. It ends by itself: a console that is gone says nothing more. */
export function createConversationWritersService({ db, conversations, clock }: Dependencies) {
  const forgetPast = (now: string) => db.deleteFrom('conversation_writers').where('writing_until', '<', now).execute();

  return {
    async list(id: number, exceptConsole: string): Promise<{ name: string; leftMs: number }[]> {
      await conversations.getTalk(id);
      const now = clock();
      const rows = await db
        .selectFrom('conversation_writers')
        .select(['name', 'writing_until'])
        .where('conversation_id', '=', id)
        .where('console', '<>', exceptConsole)
        .where('writing_until', '>', now.toISOString())
        .orderBy('writing_until', 'desc')
        .limit(writersMax)
        .execute();
      return rows.map(({ name, writing_until }) => ({ name, leftMs: Date.parse(writing_until) - now.getTime() }));
    },

    async note(id: number, writer: { console: string; name: string }, isWriting: boolean): Promise<void> {
      await conversations.getTalk(id);
      const now = clock();
      await forgetPast(now.toISOString());
      if (!isWriting) {
        await db
          .deleteFrom('conversation_writers')
          .where('conversation_id', '=', id)
          .where('console', '=', writer.console)
          .execute();
        return;
      }
      const writing_until = new Date(now.getTime() + writerTimes.countsMs).toISOString();
      await db
        .insertInto('conversation_writers')
        .values({ conversation_id: id, ...writer, writing_until })
        .onConflict((conflict) => conflict.columns(['conversation_id', 'console']).doUpdateSet({ writing_until }))
        .execute();
    },
  };
}
