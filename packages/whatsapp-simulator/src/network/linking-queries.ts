import { randomBytes } from 'node:crypto';
import { jidDecode } from '@whiskeysockets/baileys';
import { continuePairing, takeNonce, takePairingRequest, takePrologue } from '../phone/passkey.ts';
import type { Visitor } from './network.ts';
import type { PasskeyCeremony } from './passkey-ceremony.ts';
import type { Answer, Query } from './query.ts';
import { bytesOf, element, getChild } from './stanza.ts';
import { unlinkDevice } from './unlink.ts';

/** Namespace `md`: pairing by code, passkeys, and a device that removes itself. */
export function answerLinking(query: Query): Answer {
  const { network, client, subject } = query;
  switch (subject.tag) {
    case 'link_code_companion_reg':
      return subject.attrs['stage'] === 'companion_hello' ? startPairing(query) : finishPairing(query);
    case 'remove-companion-device':
      return {
        type: 'result',
        afterwards: () => client.kind === 'member' && unlinkDevice(network, client.person, client.companion),
      };
    default:
      return client.kind === 'visitor' && client.ceremony ? answerCeremony(client, client.ceremony, query) : badRequest;
  }
}

/** The answers of a device to the demand for a passkey, one after another. */
function answerCeremony(visitor: Visitor, ceremony: PasskeyCeremony, { network, subject }: Query): Answer {
  try {
    switch (subject.tag) {
      case 'passkey_request_options':
        return { type: 'result', content: [element('passkey_request_options', {}, ceremony.options)] };
      case 'ref':
        return { type: 'result', content: [element('ref', {}, Buffer.from(ceremony.ref))] };
      case 'passkey_prologue':
        takePrologue(ceremony, subject);
        return {
          type: 'result',
          afterwards: () => ceremony.demand === 'completes' && continuePairing(visitor, ceremony),
        };
      case 'companion_nonce':
        takeNonce(ceremony, bytesOf(subject));
        return { type: 'result' };
      case 'encrypted_pairing_request':
        takePairingRequest(visitor, ceremony, bytesOf(subject));
        return { type: 'result' };
      default:
        return badRequest;
    }
  } catch (error) {
    network.events.emit({ type: 'problem', error: error as Error });
    return badRequest;
  }
}

const badRequest: Answer = { type: 'error', code: 400, text: 'bad-request' };

function startPairing({ network, client, subject }: Query): Answer {
  const person = network.directory.findByNumber(jidDecode(subject.attrs['jid'])?.user ?? '');
  const { refusePairing } = network.faults;
  if (refusePairing) return { type: 'error', code: refusePairing, text: 'bad-request' };
  if (client.kind !== 'visitor' || !person) return badRequest;
  const ref = randomBytes(16);
  const wrappedKey = bytesOf(getChild(subject, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
  client.pairing = { person, ref, wrappedKey, onFinish: () => {} };
  network.events.emit({ type: 'visitor' });
  return {
    type: 'result',
    content: [
      element('link_code_companion_reg', { stage: 'companion_hello' }, [element('link_code_pairing_ref', {}, ref)]),
    ],
  };
}

function finishPairing({ client, subject }: Query): Answer {
  return {
    type: 'result',
    afterwards: () => client.kind === 'visitor' && client.pairing?.onFinish(subject),
  };
}
