import type { Person } from '../phone/person.ts';
import { capInfo, lockInfo } from './measures.ts';
import type { Answer, Query } from './query.ts';
import { element, newStanzaId, serverJid, unixSeconds } from './stanza.ts';

/** By the number under which WhatsApp keeps the question. */
const questions: Record<string, (person: Person) => object> = {
  '23983697327930364': (person) => ({ xwa2_fetch_account_reachout_timelock: lockInfo(person) }),
  '24503548349331633': (person) => ({ xwa2_message_capping_info: capInfo(person) }),
};

/** Namespace `w:mex`: questions whose answers are JSON. */
export function answerMex({ client, subject }: Query): Answer {
  const question = questions[subject.attrs['query_id'] ?? ''];
  if (client.kind !== 'member' || !question) return { type: 'error', code: 400, text: 'bad-request' };
  return { type: 'result', content: [element('result', {}, json({ data: question(client.person) }))] };
}

/** Tells the linked devices what they could also ask. */
export function notifyByMex(person: Person, op_name: string, data: object): void {
  for (const { mailbox } of person.companions.values()) {
    const attrs = { from: serverJid, type: 'mex', id: newStanzaId(), t: unixSeconds() };
    mailbox.deliver(element('notification', attrs, [element('update', { op_name }, json({ data }))]));
  }
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
