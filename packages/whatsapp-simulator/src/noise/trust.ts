import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/** Makes the Baileys client of this process accept servers vouched for by the given root instead of WhatsApp's. */
export function trustNoiseRoot(publicKey: Buffer): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey);
}
