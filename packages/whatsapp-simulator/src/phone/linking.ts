import { randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { isSignedBy, sign } from '../crypto/curve.ts';
import { hmacSha256 } from '../crypto/symmetric.ts';
import { createCompanion, type LinkedDevice } from '../network/linked-device.ts';
import type { Network, Visitor } from '../network/network.ts';
import type { PasskeyDemand } from '../network/passkey-ceremony.ts';
import { bytesOf, element, getChild, unixSeconds } from '../network/stanza.ts';
import { streamError } from '../network/stream-error.ts';
import { demandPasskey } from './passkey.ts';
import { jidOf, type Person } from './person.ts';

/** What the account signs over, and what the device signs in return. */
const accountPrefix = Buffer.from([6, 0]);
const devicePrefix = Buffer.from([6, 1]);

/**
 * The end of both ways to link: the phone vouches for the device with its identity key and proves, with the secret that
 * only it and the device know, that it is the phone the device asked. The device signs in return and must log in anew.
 */
export async function linkDevice(
  network: Network,
  person: Person,
  visitor: Visitor,
  advSecret: Buffer,
): Promise<LinkedDevice> {
  const { requiresPasskey } = person;
  const secret = requiresPasskey ? await demandPasskey(visitor, demandOf(requiresPasskey), advSecret) : advSecret;
  const { identity } = person.signal;
  const deviceKey = visitor.registration.identity;
  const deviceId = ++person.lastDeviceId;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(2 ** 31),
    timestamp: Number(unixSeconds()),
    keyIndex: deviceId,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature: sign(identity.private, Buffer.concat([accountPrefix, details, deviceKey])),
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSha256(secret, signed),
    accountType: proto.ADVEncryptionType.E2EE,
  }).finish();

  const answer = await visitor.connection.request({ xmlns: 'md', t: unixSeconds() }, [
    element('pair-success', {}, [
      element('device-identity', {}, sealed),
      element('device', { jid: jidOf(person, 'pn', deviceId), lid: jidOf(person, 'lid', deviceId) }),
      element('platform', { name: 'android' }),
    ]),
  ]);
  const returned = bytesOf(getChild(getChild(answer, 'pair-device-sign'), 'device-identity'));
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(returned);
  const signedByDevice = Buffer.concat([devicePrefix, details, deviceKey, identity.public]);
  if (!deviceSignature || !isSignedBy(deviceKey, signedByDevice, deviceSignature)) {
    throw new Error("the device's signature does not verify");
  }

  const companion = createCompanion(person.phone, deviceId, visitor);
  person.companions.set(deviceId, companion);
  network.events.emit({ type: 'linked', account: person.account, device: companion });
  visitor.connection.sayGoodbye(streamError(515));
  return companion;
}

const demandOf = (required: true | PasskeyDemand): PasskeyDemand => (required === true ? 'never-ends' : required);
