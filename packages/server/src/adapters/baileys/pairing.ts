import {
  type BinaryNode,
  buildAckStanza,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { LinkState, PasskeyOutcome } from '../../modules/instances/whatsapp.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type Ending, passkeyReason } from './disconnect-reasons.ts';
import type { GatewayTimes } from './gateway-times.ts';
import { beginPasskeyCeremony, type PasskeyCeremony } from './passkey-ceremony.ts';

const firstQrMs = 60_000;
const nextQrMs = 20_000;

interface Dependencies {
  socket: WASocket;
  pairingPhone: string | undefined;
  allowsPasskey: boolean;
  clock: Clock;
  times: Pick<GatewayTimes, 'qrMs' | 'continuationMs'>;
  onState(state: LinkState): void;
  onError(error: unknown): void;
}

/**
 * Shows the codes that WhatsApp offers to a connection without a phone, until one is used or none is left, and asks for the
 * passkey where WhatsApp demands one besides.
 */
export function createPairing({ socket, pairingPhone, allowsPasskey, clock, times, onState, onError }: Dependencies) {
  let refs: string[] = [];
  let rotation: NodeJS.Timeout | undefined;
  let ceremony: PasskeyCeremony | undefined;
  let isDemanded = false;
  /** Why the connection ends, where that is known here. */
  let ending: Ending | undefined;

  const lifeOf = (index: number) => times.qrMs ?? (index === 0 ? firstQrMs : nextQrMs);
  const after = (ms: number) => new Date(clock().getTime() + ms);
  const endWith = (cause: 'codes-expired' | 'pairing-refused' | 'passkey-demanded' | 'passkey-in-vain') => {
    ending ??= { cause };
    socket.end(undefined).catch(onError);
  };

  socket.ws.on('CB:iq,type:set,pair-device', (stanza: BinaryNode) => {
    const offered = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'pair-device'), 'ref');
    refs = offered.map(({ content }) => Buffer.from(content as Uint8Array).toString());
  });

  // Baileys does not know of it: more codes would be shown until none is left, as if nobody had read one.
  socket.ws.on('CB:notification,type:passkey_prologue_request', (stanza: BinaryNode) => {
    // Where no codes were offered a phone is linked, and its link must not be taken for a half-made one.
    if (isDemanded || refs.length === 0) return;
    isDemanded = true;
    clearTimeout(rotation);
    const acknowledged = socket.sendNode(buildAckStanza(stanza)).catch(onError);
    if (allowsPasskey) void acknowledged.then(() => begin(stanza)).catch(fail);
    else void acknowledged.then(() => endWith('passkey-demanded'));
  });
  const fail = (error: unknown) => {
    onError(error);
    endWith('passkey-in-vain');
  };
  const begin = async (demand: BinaryNode): Promise<void> => {
    ceremony = await beginPasskeyCeremony(demand, {
      socket,
      clock,
      times,
      onRequest: (request) => onState({ status: 'passkey_required', lastError: passkeyReason, request }),
      onFailed(cause, error) {
        if (error) onError(error);
        endWith(cause === 'timed-out' ? 'passkey-demanded' : 'passkey-in-vain');
      },
    });
  };

  /** Each code as the first one is written, with the reference that it is good for. */
  const show = (firstQr: string, index = 0): void => {
    const ref = refs[index];
    if (index > 0 && ref === undefined) {
      endWith('codes-expired');
      return;
    }
    const qr = ref === undefined ? firstQr : firstQr.replace(refs[0] ?? '', () => ref);
    if (pairingPhone === undefined) onState({ status: 'qr_ready', qr, expiresAt: after(lifeOf(index)) });
    rotation = setTimeout(() => show(firstQr, index + 1), lifeOf(index));
  };

  const showPairingCode = async (phone: string) => {
    // Baileys does not look at the answer, so a refused code would be shown as if it worked.
    socket.ws.on('CB:iq,type:error', () => isDemanded || endWith('pairing-refused'));
    const code = await socket.requestPairingCode(phone);
    const lives = Array.from({ length: refs.length }, (_, index) => lifeOf(index));
    const expiresAt = after(lives.reduce((sum, ms) => sum + ms, 0));
    if (ending === undefined) onState({ status: 'pairing_ready', code, expiresAt });
  };

  return {
    /** WhatsApp offers codes, of which this is the first; with a pairing code, one request is good for all of them. */
    offer(qr: string): void {
      if (isDemanded) return;
      show(qr);
      if (pairingPhone !== undefined) void showPairingCode(pairingPhone.replace(/\D/g, '')).catch(onError);
    },
    answerPasskey: (answer: string): PasskeyOutcome => ceremony?.answer(answer) ?? 'not-asked',
    /** After the last byte; undefined where the connection ended for another reason. */
    stop(code: number | undefined): Ending | undefined {
      clearTimeout(rotation);
      ceremony?.stop();
      // Somebody was just about to give it: no new code may take the place of that.
      const isInterrupted = isDemanded && code !== 515;
      return ending ?? (isInterrupted ? { cause: 'passkey-demanded' } : undefined);
    },
  };
}
