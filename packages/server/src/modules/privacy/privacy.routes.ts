import { Readable } from 'node:stream';
import { phoneKey, type privacyRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { PrivacyRepository } from './privacy.repository.ts';

export const privacyHandlers = (privacy: PrivacyRepository): Handlers<typeof privacyRoutes> => ({
  find: async ({ query: { phone } }) => ({ phone, ...(await privacy.count(keyOf(phone))) }),
  export: async ({ query: { phone } }) => ({
    filename: `dados-${keyOf(phone)}.json`,
    contentType: 'application/json',
    stream: Readable.from([JSON.stringify({ phone, ...(await privacy.export(keyOf(phone))) }, undefined, 2)]),
  }),
  purge: async ({ body: { phone } }) => {
    const found = await privacy.count(keyOf(phone));
    await privacy.purge(keyOf(phone));
    return { phone, ...found };
  },
});

/** The contract lets nothing pass that is no phone. */
const keyOf = (phone: string): string => phoneKey(phone) ?? '';
