import { sampleContact, type TagContext } from '@recado/contract';

/** The sample contact. Tags that write a time bring the server's time zone along, in which messages go out. */
export const sampleContext = (now: Date): TagContext => ({ contact: sampleContact, now });
