import { type BinaryNode, buildAckStanza, type WASocket } from '@whiskeysockets/baileys';
import type { LinkState } from '../../modules/instances/whatsapp.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { GatewayTimes } from './gateway-times.ts';

const firstQrMs = 60_000;
const nextQrMs = 20_000;

interface Dependencies {
  socket: WASocket;
  pairingPhone: string | undefined;
  clock: Clock;
  times: Pick<GatewayTimes, 'qrMs'>;
  onState(state: LinkState): void;
  onError(error: unknown): void;
}

/** Shows the codes that WhatsApp offers to a connection without a phone, until one is used or none is left. */
export function createPairing({ socket, pairingPhone, clock, times, onState, onError }: Dependencies) {
  let offered = 0;
  let shown = 0;
  let wasRefused = false;
  let isPasskeyDemanded = false;

  const lifeOf = (index: number) => times.qrMs ?? (index === 0 ? firstQrMs : nextQrMs);
  const after = (ms: number) => new Date(clock().getTime() + ms);

  socket.ws.on('CB:iq,type:set,pair-device', (stanza: BinaryNode) => {
    const [pairDevice] = Array.isArray(stanza.content) ? stanza.content : [];
    offered = Array.isArray(pairDevice?.content) ? pairDevice.content.filter(({ tag }) => tag === 'ref').length : 0;
  });

  // Baileys does not know of it: more codes would be shown until none is left, as if nobody had read one.
  socket.ws.on('CB:notification,type:passkey_prologue_request', (stanza: BinaryNode) => {
    // Where no codes were offered a phone is linked, and its link must not be taken for a half-made one.
    if (isPasskeyDemanded || offered === 0) return;
    isPasskeyDemanded = true;
    const end = () => void socket.end(undefined);
    socket.sendNode(buildAckStanza(stanza)).then(end, end);
  });

  const showPairingCode = async (phone: string) => {
    // Baileys does not look at the answer, so a refused code would be shown as if it worked.
    socket.ws.on('CB:iq,type:error', () => {
      wasRefused = true;
      void socket.end(undefined);
    });
    const code = await socket.requestPairingCode(phone);
    const lives = Array.from({ length: offered }, (_, index) => lifeOf(index));
    const expiresAt = after(lives.reduce((sum, ms) => sum + ms, 0));
    if (!wasRefused) onState({ status: 'pairing_ready', code, expiresAt });
  };

  return {
    /** WhatsApp offers a code; with a pairing code, one request is good for all of them. */
    offer(qr: string): void {
      if (isPasskeyDemanded) return;
      const index = shown;
      shown += 1;
      if (pairingPhone === undefined) onState({ status: 'qr_ready', qr, expiresAt: after(lifeOf(index)) });
      else if (index === 0) void showPairingCode(pairingPhone.replace(/\D/g, '')).catch(onError);
    },
    get isPasskeyDemanded() {
      return isPasskeyDemanded;
    },
    get wasRefused() {
      return wasRefused;
    },
    /** The last code was shown. */
    get isUsedUp() {
      return shown > 0 && shown >= offered;
    },
  };
}
