import { shareHistory } from '../phone/peer-messages.ts';
import { answerGroups } from './group-queries.ts';
import { answerKeys } from './key-queries.ts';
import { answerLinking } from './linking-queries.ts';
import { answerMex } from './mex-queries.ts';
import type { Client, Member, Network } from './network.ts';
import type { Answer, Query } from './query.ts';
import { children, element, type Stanza, serverJid } from './stanza.ts';
import { answerUsync } from './usync.ts';

type Handler = (query: Query) => Answer;

/** By the iq's namespace. */
const handlers: Record<string, Handler> = {
  'w:p': () => done,
  md: answerLinking,
  encrypt: answerKeys,
  usync: answerUsync,
  'w:g2': answerGroups,
  'w:mex': answerMex,
  passive: (query) => ({ type: 'result', afterwards: () => becomeActive(query) }),
  'w:m': ({ network }) => ({ type: 'result', content: [mediaConnection(network)] }),
  abt: () => ({ type: 'result', content: [element('props', { protocol: '1', hash: 'sim' }, [])] }),
  privacy: ({ iq }) => (iq.attrs['type'] === 'get' ? { type: 'result', content: [privacySettings] } : done),
  blocklist: () => ({ type: 'result', content: [element('list', {}, [])] }),
  'urn:xmpp:whatsapp:dirty': () => done,
  'w:sync:app:state': ({ subject }) => ({ type: 'result', content: [emptyCollections(subject)] }),
  'w:profile:picture': () => ({ type: 'error', code: 404, text: 'item-not-found' }),
};

const done: Answer = { type: 'result' };

const privacySettings = element('privacy', {}, [element('category', { name: 'readreceipts', value: 'all' })]);

export async function answerQuery(network: Network, client: Client, iq: Stanza): Promise<void> {
  if (network.faults.ignoreQuery(iq)) return;
  const namespace = iq.attrs['xmlns'] ?? '';
  const subject = children(iq)[0] ?? element('nothing');
  const handler = handlers[namespace];
  if (!handler) {
    network.events.emit({ type: 'problem', error: new Error(`unknown query ${namespace} <${subject.tag}>`) });
  }
  const answer = handler?.({ network, client, iq, subject }) ?? done;
  const id = iq.attrs['id'] ?? '';
  if (answer.type === 'error') {
    const error = element('error', { code: String(answer.code), text: answer.text });
    client.connection.send(element('iq', { from: serverJid, type: 'error', id }, [error]));
    return;
  }
  client.connection.send(element('iq', { from: answer.from ?? serverJid, type: 'result', id }, answer.content));
  await answer.afterwards?.();
}

/** The device has keys on the server and wants its mail. */
async function becomeActive({ network, client, subject }: Query): Promise<void> {
  if (client.kind !== 'member' || subject.tag !== 'active') return;
  const { companion, connection, person }: Member = client;
  companion.mailbox.open(connection);
  network.events.emit({ type: 'online', account: person.account, device: companion });
  if (network.historySync && !companion.isHistorySynced) await shareHistory(network, person, companion);
}

function mediaConnection({ media }: Network): Stanza {
  const attrs = { auth: 'sim', ttl: '3600', auth_ttl: '3600', max_buckets: '12' };
  return element('media_conn', attrs, [element('host', { hostname: media.host })]);
}

function emptyCollections(sync: Stanza): Stanza {
  const collections = children(sync, 'collection').map(({ attrs }) =>
    element('collection', { name: attrs['name'] ?? '', version: attrs['version'] ?? '0' }),
  );
  return element('sync', {}, collections);
}
