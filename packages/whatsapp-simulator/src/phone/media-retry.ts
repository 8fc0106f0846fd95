import { randomBytes } from 'node:crypto';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { deriveKey, seal, unseal } from '../crypto/symmetric.ts';
import type { Companion } from '../network/linked-device.ts';
import type { Network } from '../network/network.ts';
import { bytesOf, element, findChild, getChild, type Stanza, unixSeconds } from '../network/stanza.ts';
import { jidOf, type Person } from './person.ts';

/** A linked device could not fetch a file any more and asks the phone for it. */
export function retryMedia(network: Network, person: Person, companion: Companion, stanza: Stanza): void {
  const { id = '' } = stanza.attrs;
  const message = [...person.inbox, ...person.outbox.values()].find((each) => each.id === id)?.message;
  const mediaKey = message && keyIn(message);
  if (person.isSwitchedOff || person.mediaRetries === 'silent' || !mediaKey) return;
  const key = deriveKey(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  requireOwnRequest(stanza, key, id);
  const { ResultType } = proto.MediaRetryNotification;
  const result =
    person.mediaRetries === 'again'
      ? { stanzaId: id, result: ResultType.SUCCESS, directPath: network.media.renew(message) }
      : { stanzaId: id, result: ResultType.NOT_FOUND };
  const iv = randomBytes(12);
  const answer = seal(key, iv, proto.MediaRetryNotification.encode(result).finish(), Buffer.from(id));
  companion.mailbox.deliver(
    element('notification', { id, type: 'mediaretry', from: jidOf(person, 'pn'), t: unixSeconds() }, [
      element('encrypt', {}, [element('enc_p', {}, answer), element('enc_iv', {}, iv)]),
      getChild(stanza, 'rmr'),
    ]),
  );
}

function keyIn(message: proto.IMessage): Uint8Array | undefined {
  const content = normalizeMessageContent(message);
  const part =
    content?.imageMessage ??
    content?.videoMessage ??
    content?.audioMessage ??
    content?.documentMessage ??
    content?.stickerMessage;
  return part?.mediaKey ?? undefined;
}

/** Only who could read the message may have its file. */
function requireOwnRequest(stanza: Stanza, key: Buffer, id: string): void {
  const sealed = findChild(stanza, 'encrypt');
  const opened = unseal(
    key,
    bytesOf(findChild(sealed, 'enc_iv')),
    bytesOf(findChild(sealed, 'enc_p')),
    Buffer.from(id),
  );
  const { stanzaId } = proto.ServerErrorReceipt.decode(opened);
  if (stanzaId !== id) throw new Error('the request for a file names another message');
}
