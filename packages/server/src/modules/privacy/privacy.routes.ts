import { Readable } from 'node:stream';
import { phoneKey, type privacyRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { PrivacyRepository } from './privacy.repository.ts';

export const privacyHandlers = (privacy: PrivacyRepository): Handlers<typeof privacyRoutes> => ({
  find: async ({ query: { phone } }) => ({ phone, ...(await privacy.count(keyOf(phone))) }),
  export: ({ query: { phone } }) => ({
    filename: `dados-${keyOf(phone)}.json`,
    contentType: 'application/json',
    stream: Readable.from(privacy.export(phone, keyOf(phone))),
  }),
  purge: async ({ body: { phone } }) => ({ phone, ...(await privacy.purge(keyOf(phone))) }),
});

/** The contract lets nothing pass that is no phone. */
const keyOf = (phone: string): string => phoneKey(phone) ?? '';
