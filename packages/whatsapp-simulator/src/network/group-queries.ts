import { groupStanza } from './group.ts';
import type { Answer, Query } from './query.ts';
import { element } from './stanza.ts';

/** Namespace `w:g2`: one group's particulars, or all groups of the one who asks. */
export function answerGroups({ network, client, iq }: Query): Answer {
  if (client.kind !== 'member') return { type: 'error', code: 401, text: 'not-authorized' };
  const own = [...network.groups.values()].filter(({ members }) => members.includes(client.person.account));
  const described = (group: (typeof own)[number]) =>
    groupStanza(
      group,
      group.members.map(({ phone }) => network.directory.getByPhone(phone)),
    );
  const { to = '' } = iq.attrs;
  if (!to.endsWith('@g.us') || to === '@g.us') {
    return { type: 'result', content: [element('groups', {}, own.map(described))] };
  }
  const group = own.find(({ id }) => id === to);
  if (!group) return { type: 'error', code: 403, text: 'forbidden' };
  return { type: 'result', from: group.id, content: [described(group)] };
}
