import { randomInt } from 'node:crypto';
import type { Account, Group } from '../account.ts';
import { jidOf, type Person } from '../phone/person.ts';
import { element, type Stanza, unixSeconds } from './stanza.ts';

export interface GroupOptions {
  subject: string;
  /** The first one made the group and is its administrator. */
  members: Account[];
}

export function createGroup({ subject, members }: GroupOptions): Group {
  return { id: `120363${randomInt(10 ** 11, 10 ** 12)}@g.us`, subject, members };
}

/** Status updates travel like messages of a group of this name. */
export const statusBroadcast = (members: Account[]): Group => ({ id: 'status@broadcast', subject: '', members });

export function groupStanza(group: Group, members: Person[]): Stanza {
  const [admin] = members;
  const attrs = {
    id: group.id.replace('@g.us', ''),
    subject: group.subject,
    creation: unixSeconds(),
    s_t: unixSeconds(),
    addressing_mode: 'lid',
    size: String(members.length),
    ...(admin && { creator: jidOf(admin, 'lid'), creator_pn: jidOf(admin, 'pn'), s_o: jidOf(admin, 'lid') }),
  };
  const participants = members.map((member) =>
    element('participant', {
      jid: jidOf(member, 'lid'),
      ...(!member.hidesPhone && { phone_number: jidOf(member, 'pn') }),
      ...(member === admin && { type: 'superadmin' }),
    }),
  );
  return element('group', attrs, participants);
}
