import { bundleStanzas, readPreKey, readSignedPreKey } from './key-stanzas.ts';
import { takeBundle } from './linked-device.ts';
import type { Network } from './network.ts';
import type { Answer, Query } from './query.ts';
import { bigEndian, children, element, findChild, getChild, type Stanza, unixSeconds } from './stanza.ts';

/** Namespace `encrypt`: a device's own keys, and those of others. */
export function answerKeys({ network, client, iq, subject }: Query): Answer {
  if (client.kind !== 'member') return { type: 'error', code: 401, text: 'not-authorized' };
  const { companion } = client;
  if (iq.attrs['type'] === 'set') {
    const signedPreKey = readSignedPreKey(findChild(subject, 'skey') ?? getChild(iq, 'skey'));
    companion.registration = { ...companion.registration, signedPreKey };
    companion.preKeys.push(...children(findChild(iq, 'list'), 'key').map(readPreKey));
    return { type: 'result' };
  }
  switch (subject.tag) {
    case 'count': {
      // A client with no key on the server uploads 812, a client with few uploads 5.
      const count = network.preKeyUpload === 'short' ? Math.max(1, companion.preKeyCount) : companion.preKeyCount;
      return { type: 'result', content: [element('count', { value: String(count) })] };
    }
    case 'digest': {
      const registration = element('registration', {}, bigEndian(companion.registration.registrationId, 4));
      return { type: 'result', content: [element('digest', {}, [registration])] };
    }
    default: {
      const users = children(subject, 'user').map(({ attrs }) => bundleOf(network, attrs['jid'] ?? ''));
      return { type: 'result', content: [element('list', {}, users)] };
    }
  }
}

function bundleOf(network: Network, jid: string): Stanza {
  const found = network.directory.findByJid(jid);
  const companion = found?.person.companions.get(found.deviceId);
  if (found?.deviceId === 0) return user(jid, bundleStanzas(found.person.signal.takeBundle()));
  if (companion) return user(jid, bundleStanzas(takeBundle(companion)));
  return element('user', { jid }, [element('error', { code: '404', text: 'item-not-found' })]);
}

const user = (jid: string, keys: Stanza[]) => element('user', { jid, t: unixSeconds() }, keys);
