import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonKey } from '../../modules/people/person-key.ts';

type NewChange = Insertable<Tables['message_changes']>;

const withdrawnText = 'Sem resposta, porque o contato apagou a mensagem antes da resposta.';

interface Target {
  instanceId: string;
  person: PersonKey;
  isFromMe: number;
  messageId: string;
}

export type MessageChangesRepository = ReturnType<typeof createMessageChangesRepository>;

/** What people did to messages after they were sent; what they took back is not kept (decision 36). */
export const createMessageChangesRepository = (db: Db) => {
  const isWithdrawn = async ({ instanceId, person, isFromMe, messageId }: Target): Promise<boolean> => {
    const found = await db
      .selectFrom('message_changes')
      .select('id')
      .where('instance_id', '=', instanceId)
      .where('target_id', '=', messageId)
      .where('kind', '=', 'delete')
      .where('person_key', '=', person)
      .where('is_from_me', '=', isFromMe)
      .executeTakeFirst();
    return found !== undefined;
  };

  /** Only of the author's own messages: that somebody else deleted one, as in a group, is a fact and no more. */
  const forgetText = async ({ instanceId, person, isFromMe, messageId }: Target): Promise<void> => {
    await db
      .updateTable('message_changes')
      .set({ text: '' })
      .where('instance_id', '=', instanceId)
      .where('target_id', '=', messageId)
      .where('kind', '=', 'edit')
      .where('person_key', '=', person)
      .where('is_from_me', '=', isFromMe)
      .execute();
    await db
      .updateTable('phone_messages')
      .set({ text: '', content: null })
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId)
      .where('person_key', '=', person)
      .where('is_from_me', '=', isFromMe)
      .execute();
    if (isFromMe === 1) return;
    const own = db
      .updateTable('incoming_messages')
      .where('person_key', '=', person)
      .where('instance_id', '=', instanceId)
      .where('message_id', '=', messageId);
    await own
      .set({ state: 'silent', source: 'empty', reason: withdrawnText })
      .where('state', '=', 'received')
      .execute();
    const { media_id } =
      (await db
        .selectFrom('incoming_messages')
        .select('media_id')
        .where('person_key', '=', person)
        .where('instance_id', '=', instanceId)
        .where('message_id', '=', messageId)
        .executeTakeFirst()) ?? {};
    await own.set({ text: '', content: null, media_id: null }).execute();
    // Nobody reads it from now on; its bytes, which belong to no row any more, go with the nightly upkeep.
    if (media_id) await db.deleteFrom('media').where('id', '=', media_id).execute();
  };

  return {
    /** The last one counts, in whatever order they come. */
    async note(change: NewChange): Promise<void> {
      const { instance_id: instanceId, person_key: person, is_from_me: isFromMe, target_id: messageId } = change;
      const target = { instanceId, person, isFromMe, messageId };
      const isGone = change.kind === 'edit' && (await isWithdrawn(target));
      const row = isGone ? { ...change, text: '' } : change;
      const { text, changed_at, created_at } = row;
      await db
        .insertInto('message_changes')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['instance_id', 'target_id', 'kind', 'person_key', 'is_from_me'])
            .doUpdateSet({ text, changed_at, created_at })
            .where('message_changes.changed_at', '<=', changed_at),
        )
        .execute();
      if (change.kind === 'delete') await forgetText(target);
    },

    /** The message came after the word that it is gone. */
    async settle(target: Target): Promise<void> {
      if (await isWithdrawn(target)) await forgetText(target);
    },
  };
};
