import { sampleContact, type TagContext } from '@recado/contract';

/** The sample contact, by the clock of this computer. */
export const sampleContext = (now: Date): TagContext => ({
  contact: sampleContact,
  now,
  offsetMinutes: -now.getTimezoneOffset(),
});
