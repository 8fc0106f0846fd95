import type { Stanza } from './stanza.ts';
import type { Refusal, RefusalCode } from './stream-error.ts';

export type MessageVerdict = number | 'silence' | undefined;

/** What goes wrong until it is changed back. */
export interface StandingFaults {
  /** Sockets are cut as soon as they open. */
  refuseSockets: boolean;
  /** Every log-in fails with this code, or with this code and its details. */
  refuseLogin: RefusalCode | Refusal | undefined;
  /** Clients of an older revision than this, linked or not, are refused with 405. */
  leastRevision: number | undefined;
  /** What WhatsApp Web's own script names as its revision; `silence`: the script never comes. */
  liveRevision: number | 'silence' | undefined;
  /** Every request for a pairing code is refused with this code. */
  refusePairing: number | undefined;
  /** So many of the next uploads fail. */
  failUploads: number;
  /** So many of the next downloads fail. */
  failDownloads: number;
  /** Waited for before each upload is taken. */
  holdUpload: () => Promise<void> | undefined;
  /** Waited for in the middle of each download. */
  holdDownload: () => Promise<void> | undefined;
  /** What the server says to a client's message: an error code, or nothing at all. Nothing yet while it is a promise. */
  answerMessage: (message: Stanza) => MessageVerdict | Promise<MessageVerdict>;
  /** Queries that never get an answer. */
  ignoreQuery: (iq: Stanza) => boolean;
}

export function noFaults(): StandingFaults {
  return {
    refuseSockets: false,
    refuseLogin: undefined,
    leastRevision: undefined,
    liveRevision: undefined,
    refusePairing: undefined,
    failUploads: 0,
    failDownloads: 0,
    holdUpload: () => undefined,
    holdDownload: () => undefined,
    answerMessage: () => undefined,
    ignoreQuery: () => false,
  };
}
