export type {
  Account,
  DeliveryState,
  FileKind,
  FileOptions,
  Group,
  ImageOptions,
  ReceivedMessage,
  SendOptions,
  SentMessage,
} from './account.ts';
export { muteLibsignal } from './mute-libsignal.ts';
export type { Faults, Target } from './network/faults.ts';
export type { LinkedDevice } from './network/linked-device.ts';
export type { Stanza } from './network/stanza.ts';
export type { Refusal, RefusalCode } from './network/stream-error.ts';
export type { WhatsAppEvent } from './network/whatsapp-event.ts';
export { trustNoiseRoot } from './noise/trust.ts';
export { startWhatsApp, type WhatsApp, type WhatsAppOptions } from './whatsapp.ts';
export { WhatsAppError, type WhatsAppErrorCode } from './whatsapp-error.ts';
