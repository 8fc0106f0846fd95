import { randomBytes } from 'node:crypto';
import type { Visitor } from '../network/network.ts';
import { element, newStanzaId, serverJid, unixSeconds } from '../network/stanza.ts';
import { WhatsAppError } from '../whatsapp-error.ts';

/** The device is told to get a passkey signed in a browser; on the phone the linking does not go on. */
export function demandPasskey({ connection }: Visitor): never {
  const options = {
    challenge: randomBytes(32).toString('base64url'),
    timeout: 600_000,
    rpId: 'whatsapp.com',
    allowCredentials: [],
    userVerification: 'required',
  };
  const attrs = { id: newStanzaId(), from: serverJid, type: 'passkey_prologue_request', t: unixSeconds() };
  connection.send(
    element('notification', attrs, [element('passkey_request_options', {}, Buffer.from(JSON.stringify(options)))]),
  );
  throw new WhatsAppError('PASSKEY_REQUIRED', 'WhatsApp demands a passkey of the device');
}
