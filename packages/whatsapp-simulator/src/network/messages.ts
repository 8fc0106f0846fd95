import type { Addressing, Group } from '../account.ts';
import { receiveOnPhone } from '../phone/incoming.ts';
import { senderAttributes } from '../phone/outgoing.ts';
import { jidOf } from '../phone/person.ts';
import type { Member, Network } from './network.ts';
import { judgeReachOut } from './reach-out.ts';
import type { MessageVerdict } from './standing-faults.ts';
import { type Attributes, children, element, findChild, type Stanza, unixSeconds } from './stanza.ts';

/** A linked device wrote. What is answered late holds up nothing that comes after it. */
export async function routeMessage(network: Network, author: Member, stanza: Stanza): Promise<void> {
  const answer = network.faults.answerMessage(stanza);
  if (!(answer instanceof Promise)) return passOn(network, author, stanza, answer);
  void answer.then((late) => passOn(network, author, stanza, late));
}

/** Acknowledges a message and brings every encrypted part to the phone or device it is for. */
async function passOn(network: Network, author: Member, stanza: Stanza, answer: MessageVerdict): Promise<void> {
  const verdict = answer ?? judgeReachOut(network, author, stanza);
  const { id = '', to = '' } = stanza.attrs;
  const error = typeof verdict === 'number' ? { error: String(verdict) } : {};
  const ack = element('ack', { class: 'message', id, from: to, t: unixSeconds(), ...error });
  if (verdict !== 'silence') author.connection.send(ack);
  if (typeof verdict === 'number') return;

  author.person.deliveryStates.set(id, 'sent');
  const group = network.groups.get(to);
  const parts = privateParts(stanza);
  if (group) return routeToGroup(network, author, stanza, group, parts);
  for (const { jid, enc } of parts) {
    const target = network.directory.findByJid(jid);
    if (!target) continue;
    const { person, deviceId } = target;
    if (deviceId === 0) {
      await receiveOnPhone(network, person, { sender: author.person, senderDevice: author.companion.id, stanza, enc });
    } else {
      const own = person === author.person ? { recipient: to } : {};
      const attrs = { ...passedOn(author, stanza, modeOf(to)), ...own };
      person.companions.get(deviceId)?.mailbox.deliver(element('message', attrs, [enc]));
    }
  }
}

/** Parts that are encrypted for one device each. */
function privateParts(stanza: Stanza): { jid: string; enc: Stanza }[] {
  const listed = children(findChild(stanza, 'participants'), 'to').map((to) => ({ jid: to.attrs['jid'], part: to }));
  return [...listed, { jid: stanza.attrs['to'], part: stanza }].flatMap(({ jid = '', part }) =>
    children(part, 'enc')
      .filter(({ attrs }) => attrs['type'] !== 'skmsg')
      .map((enc) => ({ jid, enc })),
  );
}

async function routeToGroup(
  network: Network,
  author: Member,
  stanza: Stanza,
  group: Group,
  parts: { jid: string; enc: Stanza }[],
): Promise<void> {
  const common = children(stanza, 'enc');
  const from = { sender: author.person, senderDevice: author.companion.id, stanza, group };
  for (const member of group.members.map(({ phone }) => network.directory.getByPhone(phone))) {
    const encryptedFor = (deviceId: number) => {
      const isHere = (jid: string) => {
        const target = network.directory.findByJid(jid);
        return target?.person === member && target.deviceId === deviceId;
      };
      return [...parts.filter(({ jid }) => isHere(jid)).map(({ enc }) => enc), ...common];
    };
    for (const enc of encryptedFor(0)) await receiveOnPhone(network, member, { ...from, enc });
    for (const companion of member.companions.values()) {
      if (companion === author.companion) continue;
      const { from: participant = '', ...attrs } = passedOn(author, stanza, 'lid');
      const inGroup = { ...attrs, from: group.id, participant, participant_pn: jidOf(author.person, 'pn') };
      companion.mailbox.deliver(element('message', inGroup, encryptedFor(companion.id)));
    }
  }
}

/** The stanza as other devices get to see it. */
function passedOn({ person, companion }: Member, stanza: Stanza, mode: Addressing): Attributes {
  return {
    id: stanza.attrs['id'] ?? '',
    type: stanza.attrs['type'] ?? 'text',
    t: unixSeconds(),
    notify: person.name,
    from: jidOf(person, mode, companion.id),
    ...senderAttributes(person, mode),
  };
}

const modeOf = (jid: string): Addressing => (jid.endsWith('@lid') ? 'lid' : 'pn');
