/** Every wait of the gateway; tests shorten them. */
export interface GatewayTimes {
  /** For an answer to anything that is asked of WhatsApp. */
  queryMs: number;
  keepAliveMs: number;
  /** Nothing heard for this long, not even answers to pings: the connection is dead although nobody said so. */
  silenceMs: number;
  /** For the other side to agree that a connection is over. */
  closeMs: number;
  /** How long a QR code lives; undefined: as WhatsApp does it, a minute for the first and 20 s for each later one. */
  qrMs: number | undefined;
  /** For the phone to go on after a passkey was given. */
  continuationMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
  /** The longest wait after a connection that had come up: WhatsApp took it, so only the way there is at fault. */
  reopenMs: number;
  /** A connection that held for this long was a good one: the next failure counts from one again. */
  stableMs: number;
  /** For WhatsApp Web to name its present version; only the first connection of all waits for it. */
  versionMs: number;
  /** How long such an answer holds, and how long none is asked for after a failure. */
  versionKeepMs: number;
  versionRetryMs: number;
  /** After the end of a block that WhatsApp named. */
  blockMarginMs: number;
  /** How long WhatsApp is believed about a lock, and not asked again after it did not answer. */
  measuresMs: number;
  /** How long a message may be worked on, with all others waiting behind it, before the connection is taken for deaf. */
  stuckMs: number;
  /** How long people who were there today may leave unconfirmed what was sent to them, before it is. */
  unconfirmedMs: number;
  deafLookMs: number;
  /** How long the number shows itself as available, and how often it is looked whether that is due. */
  pulseMs: number;
  pulseLookMs: number;
  /** For WhatsApp's server to acknowledge a message. */
  ackMs: number;
  /** For the phone to put a file there again. */
  mediaRetryMs: number;
  /** For a media host to take a file, or to say something; and before the hosts are tried again. */
  uploadMs: number;
  uploadRetryMs: readonly number[];
  /** The longest that "digitando…" is shown; 0 turns it off. */
  typingMs: number;
  /** Pauses before a message is handed over again that could not be stored; after the last, the next connection tries. */
  redeliverMs: readonly number[];
  /** How long a message that is stored can still be answered from the journal, should its receipt have been lost. */
  keepReadMs: number;
  /** How long sent messages are kept for recipients that could not read them. */
  keepSentMs: number;
}

export const gatewayTimes: GatewayTimes = {
  queryMs: 20_000,
  keepAliveMs: 15_000,
  silenceMs: 25_000,
  closeMs: 2_000,
  qrMs: undefined,
  continuationMs: 2 * 60_000,
  firstRetryMs: 1_000,
  lastRetryMs: 60_000,
  reopenMs: 5000,
  stableMs: 30_000,
  versionMs: 4_000,
  versionKeepMs: 6 * 60 * 60_000,
  versionRetryMs: 10 * 60_000,
  blockMarginMs: 60_000,
  measuresMs: 30 * 60_000,
  stuckMs: 60_000,
  unconfirmedMs: 15 * 60_000,
  deafLookMs: 10_000,
  pulseMs: 8_000,
  pulseLookMs: 30 * 60_000,
  ackMs: 20_000,
  mediaRetryMs: 40_000,
  uploadMs: 60_000,
  uploadRetryMs: [1_000, 4_000, 10_000],
  typingMs: 2_500,
  redeliverMs: [500, 1_000, 2_000, 4_000, 8_000],
  keepReadMs: 30_000,
  keepSentMs: 7 * 24 * 60 * 60_000,
};
