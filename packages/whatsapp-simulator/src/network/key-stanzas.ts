import { keyType } from '../crypto/curve.ts';
import type { KeyBundle, PublicPreKey, SignedPreKey } from '../phone/signal-device.ts';
import { bigEndian, bytesOf, element, findChild, getChild, readBigEndian, type Stanza } from './stanza.ts';

/** Public keys as WhatsApp writes them into stanzas, in both directions. */
export function bundleStanzas({ registrationId, identity, signedPreKey, preKey }: KeyBundle): Stanza[] {
  return [
    element('registration', {}, bigEndian(registrationId, 4)),
    element('type', {}, keyType),
    element('identity', {}, identity),
    signedPreKeyStanza(signedPreKey),
    ...(preKey ? [preKeyStanza(preKey)] : []),
  ];
}

export function readBundle(registration: Stanza | undefined, keys: Stanza): KeyBundle {
  const preKey = findChild(keys, 'key');
  return {
    registrationId: readBigEndian(bytesOf(registration)),
    identity: bytesOf(getChild(keys, 'identity')),
    signedPreKey: readSignedPreKey(getChild(keys, 'skey')),
    preKey: preKey && readPreKey(preKey),
  };
}

const preKeyStanza = ({ id, publicKey }: PublicPreKey): Stanza =>
  element('key', {}, [element('id', {}, bigEndian(id, 3)), element('value', {}, publicKey)]);

const signedPreKeyStanza = ({ id, publicKey, signature }: SignedPreKey): Stanza =>
  element('skey', {}, [
    element('id', {}, bigEndian(id, 3)),
    element('value', {}, publicKey),
    element('signature', {}, signature),
  ]);

export const readPreKey = (stanza: Stanza): PublicPreKey => ({
  id: readBigEndian(bytesOf(getChild(stanza, 'id'))),
  publicKey: bytesOf(getChild(stanza, 'value')),
});

export const readSignedPreKey = (stanza: Stanza): SignedPreKey => ({
  ...readPreKey(stanza),
  signature: bytesOf(getChild(stanza, 'signature')),
});
