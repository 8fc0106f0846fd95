import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import type { PersonKey } from '../people/person-key.ts';
import type { BulkSendRow } from './bulk-sends.repository.ts';

/** Why a recipient is left out of a send that has begun: asked before a message is stored, and before one that waited goes. */
export const leftOutTexts = {
  deleted: 'O contato foi excluído.',
  answered: 'O contato escreveu depois que o envio começou.',
} as const;

/** Whether the person has written since the send began, where that leaves them out. */
export async function hasAnswered(
  incoming: Pick<IncomingMessagesRepository, 'hasWrittenSince'>,
  { skips_answered, instance_id, starts_at, created_at }: BulkSendRow,
  person: PersonKey,
): Promise<boolean> {
  return skips_answered === 1 && incoming.hasWrittenSince(instance_id, person, starts_at ?? created_at);
}
