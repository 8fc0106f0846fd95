import { conversationTexts, defaultHumanPauseMinutes, isBlank, sendTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { AttachedFile, OutgoingFiles } from '../media/outgoing-files.ts';
import type { Outbox, OutboxRequest } from '../outbox/outbox.ts';
import type { OutgoingRow } from '../outbox/outgoing-messages.repository.ts';
import { isConnectionTrouble } from '../outbox/sender.ts';
import type { BlockedPeople } from '../people/blocked-people.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { type Answer, isMark } from './answers.repository.ts';
import { isGroupKey } from './conversation-messages.repository.ts';
import type { ConversationRow } from './conversations.repository.ts';

export interface Written {
  text: string;
  attachmentId?: string | undefined;
  key: string;
  /** As of when the writer began. */
  mark?: string | undefined;
}

interface Dependencies {
  outbox: Pick<Outbox, 'findQueued' | 'queue' | 'deliver'>;
  instances: Pick<InstancesService, 'getLink'>;
  files: Pick<OutgoingFiles, 'claim' | 'get'>;
  blocked: Pick<BlockedPeople, 'isBlocked'>;
  settings: Pick<SettingsRepository, 'read'>;
  clock: Clock;
  onError(error: unknown): void;
}

export type WriteInConversation = ReturnType<typeof createWriteInConversation>;

/** How long a conversation stays with who wrote in it. */
export async function pauseMinutes(settings: Pick<SettingsRepository, 'read'>): Promise<number> {
  const { human_pause_minutes: minutes = defaultHumanPauseMinutes } = await settings.read(['human_pause_minutes']);
  return Number(minutes);
}

/** What somebody writes in the console: from that moment the conversation is theirs, and no automatic reply leaves any more. */
export function createWriteInConversation({ outbox, instances, files, blocked, settings, ...ports }: Dependencies) {
  const { clock, onError } = ports;

  const answered = ({ source, text }: Answer) =>
    new AppError('CONVERSATION_ANSWERED', { by: source === 'phone' ? 'phone' : 'console', text });

  const queue = async (
    talk: ConversationRow,
    { text, mark }: Written,
    file: AttachedFile | undefined,
    asked: Pick<OutboxRequest, 'key' | 'fingerprint'>,
  ): Promise<OutgoingRow> => {
    const { instance_id, person_key, chat, phone, name, contact_name } = talk;
    if (!isGroupKey(person_key) && (await blocked.isBlocked(person_key))) {
      throw new AppError('CONTACT_BLOCKED', undefined, { text: conversationTexts.blocked });
    }
    // Nobody waits for a number that is not there.
    await instances.getLink(instance_id);
    const minutes = await pauseMinutes(settings);
    const row = await outbox.queue({
      instanceId: instance_id,
      to: { person: person_key, phone, name: contact_name || name, chat },
      content: { text: (writeTags) => writeTags(text), file },
      origin: 'send',
      ...asked,
      claim: async ({ pauses, answers }, written) => {
        // By now whoever writes in the same conversation waits, or is seen here.
        const answer = mark === undefined ? undefined : await answers.since(talk, mark, written.id);
        if (answer) throw answered(answer);
        const until = new Date(clock().getTime() + minutes * 60_000).toISOString();
        if (minutes > 0) await pauses.pause(instance_id, person_key, until);
        return true;
      },
    });
    if (!row) throw new AppError('UNAVAILABLE');
    if (file) await files.claim(file.id, { instance_id, person_key });
    return row;
  };

  /** Answers once the message is stored: how far it gets shows at the message itself. */
  return async (talk: ConversationRow, written: Written): Promise<OutgoingRow> => {
    if (isBlank(written.text) && !written.attachmentId) {
      const text = sendTexts.contentMissing;
      throw new AppError('INVALID_INPUT', { fields: { text } }, { text });
    }
    if (written.mark !== undefined && !isMark(written.mark)) {
      throw new AppError('INVALID_INPUT', undefined, { text: conversationTexts.wrongMark });
    }
    const file = written.attachmentId === undefined ? undefined : await files.get(written.attachmentId);
    const fingerprint = JSON.stringify([talk.instance_id, talk.person_key, written.text, file?.kind, file?.sha256]);
    const asked = { key: `talk:${written.key}`, fingerprint };
    const row = (await outbox.findQueued(asked)) ?? (await queue(talk, written, file, asked));
    if (row.state === 'queued' || row.state === 'written') {
      outbox.deliver(row).catch((error: unknown) => isConnectionTrouble(error) || onError(error));
    }
    return row;
  };
}
