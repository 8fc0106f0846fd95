import { Readable } from 'node:stream';
import { phoneKey, type privacyRoutes, type Whom } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { PersonKey } from '../people/person-key.ts';
import type { PrivacyRepository } from './privacy.repository.ts';
import type { UnnumberedPeople } from './unnumbered-people.repository.ts';

export const privacyHandlers = (
  privacy: PrivacyRepository,
  unnumbered: UnnumberedPeople,
): Handlers<typeof privacyRoutes> => {
  /** The contract lets nothing pass that is neither a phone nor a key. Whose number was learnt meanwhile has that one. */
  const keyOf = ({ phone, person = '' }: Whom): Promise<PersonKey> | PersonKey =>
    phone === undefined ? unnumbered.resolve(person) : (phoneKey(phone) ?? '');

  return {
    people: ({ query }) => unnumbered.search(query),
    find: async ({ query }) => ({ phone: query.phone ?? '', ...(await privacy.count(await keyOf(query))) }),
    export: async ({ query }) => {
      const key = await keyOf(query);
      return {
        filename: `dados-${key.replaceAll(/[^a-z0-9]+/gi, '-')}.json`,
        contentType: 'application/json',
        stream: Readable.from(privacy.export(query, key)),
      };
    },
    purge: async ({ body }) => ({ phone: body.phone ?? '', ...(await privacy.purge(await keyOf(body))) }),
  };
};
