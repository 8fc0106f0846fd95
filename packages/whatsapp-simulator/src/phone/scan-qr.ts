import type { LinkedDevice } from '../network/linked-device.ts';
import type { Network, Visitor } from '../network/network.ts';
import { WhatsAppError } from '../whatsapp-error.ts';
import { linkDevice } from './linking.ts';
import type { Person } from './person.ts';

/** The person points the phone's camera at the QR code that a client shows. */
export async function scanQr(network: Network, person: Person, qrText: string): Promise<LinkedDevice> {
  const [ref = '', clientKey = '', identity = '', advSecret = ''] = qrText.slice(qrText.indexOf('#') + 1).split(',');
  const visitor = findByRef(network, ref);
  if (!visitor) throw new WhatsAppError('QR_EXPIRED', 'the QR code has expired, or is not of this WhatsApp');
  if (!visitor.clientKey.equals(fromBase64(clientKey)) || !visitor.registration.identity.equals(fromBase64(identity))) {
    throw new WhatsAppError('QR_FOREIGN', 'the QR code does not belong to the client that shows it');
  }
  return linkDevice(network, person, visitor, fromBase64(advSecret));
}

function findByRef(network: Network, ref: string): Visitor | undefined {
  for (const client of network.clients) {
    if (client.kind === 'visitor' && client.qrRefs.includes(ref)) return client;
  }
  return undefined;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64');
