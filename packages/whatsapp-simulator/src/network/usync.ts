import { jidOf, type Person } from '../phone/person.ts';
import type { Network } from './network.ts';
import type { Answer, Query } from './query.ts';
import { children, element, findChild, type Stanza, textOf } from './stanza.ts';

/** Namespace `usync`: is a number on WhatsApp, which devices has somebody, what is the alias. */
export function answerUsync({ network, subject }: Query): Answer {
  const protocols = children(findChild(subject, 'query')).map(({ tag }) => tag);
  const users = children(findChild(subject, 'list'), 'user').map((user) => {
    const { jid, person } = findUser(network, user);
    return element(
      'user',
      { jid },
      protocols.flatMap((protocol) => describe(protocol, person)),
    );
  });
  const content = [element('result'), element('list', {}, users)];
  return { type: 'result', content: [element('usync', subject.attrs, content)] };
}

/** A dialled number is answered with the account's real JID, an address only when it is exact. */
function findUser({ directory }: Network, user: Stanza): { jid: string; person: Person | undefined } {
  const { jid } = user.attrs;
  if (jid) return { jid, person: directory.findByJid(jid)?.person };
  const digits = textOf(findChild(user, 'contact')).replace(/\D/g, '');
  const person = directory.findByNumber(digits);
  return { jid: person ? jidOf(person, 'pn') : `${digits}@s.whatsapp.net`, person };
}

function describe(protocol: string, person: Person | undefined): Stanza[] {
  switch (protocol) {
    case 'contact':
      return [element('contact', { type: person ? 'in' : 'out' })];
    case 'devices':
      return [element('devices', {}, [element('device-list', {}, person ? devices(person) : [])])];
    case 'lid':
      return person?.hasAlias ? [element('lid', { val: jidOf(person, 'lid') })] : [];
    case 'status':
      return [element('status', { t: '0' }, Buffer.alloc(0))];
    default:
      return [];
  }
}

function devices(person: Person): Stanza[] {
  const companions = [...person.companions.keys()].map((id) =>
    element('device', { id: String(id), 'key-index': String(id) }),
  );
  return [element('device', { id: '0' }), ...companions];
}
