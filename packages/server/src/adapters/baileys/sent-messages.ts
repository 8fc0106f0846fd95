import { proto } from '@whiskeysockets/baileys';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeAlong } from '../../db/delete-in-batches.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SecretBox } from '../../security/secret-box.ts';

const pruneEveryMs = 60 * 60_000;

interface Dependencies {
  db: Db;
  box: SecretBox;
  clock: Clock;
  keepMs: number;
  onError(error: unknown): void;
}

/** What was sent, for some days: a recipient that could not read it asks for it again, also after a restart. */
export function createSentMessages({ db, box, clock, keepMs, onError }: Dependencies) {
  let prunedAt = 0;
  // Built once: every message is written with it.
  const upsert = sql`
    insert into whatsapp_sent (instance_id, message_id, content, created_at) values (${null}, ${null}, ${null}, ${null})
    on conflict (instance_id, message_id) do update set content = excluded.content`.compile(db);

  const prune = async (now: number) => {
    const before = new Date(now - keepMs).toISOString();
    const isOld = sql<SqlBool>`created_at < ${before}`;
    await deleteInBatches(removeAlong(db, 'whatsapp_sent', 'created_at', isOld));
  };

  const find = (instanceId: string, messageId: string) =>
    db
      .selectFrom('whatsapp_sent')
      .select('content')
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId)
      .executeTakeFirst();

  return {
    async add(instanceId: string, messageId: string, message: proto.IMessage): Promise<void> {
      const now = clock();
      const content = box.seal(Buffer.from(proto.Message.encode(message).finish()).toString('base64'));
      await db.executeQuery({ ...upsert, parameters: [instanceId, messageId, content, now.toISOString()] });
      if (now.getTime() - prunedAt < pruneEveryMs) return;
      prunedAt = now.getTime();
      void prune(prunedAt).catch(onError);
    },

    async find(instanceId: string, messageId: string): Promise<proto.IMessage | undefined> {
      const row = await find(instanceId, messageId);
      const content = row && box.open(row.content);
      return content === undefined ? undefined : proto.Message.decode(Buffer.from(content, 'base64'));
    },

    has: async (instanceId: string, messageId: string): Promise<boolean> =>
      (await find(instanceId, messageId)) !== undefined,
  };
}
