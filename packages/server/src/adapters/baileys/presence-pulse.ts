import { setTimeout as delay } from 'node:timers/promises';
import type { WASocket } from '@whiskeysockets/baileys';
import type { HealthNotes } from '../../modules/instances/whatsapp.port.ts';
import type { GatewayTimes } from './gateway-times.ts';

interface Dependencies {
  socket: Pick<WASocket, 'sendNode' | 'authState'>;
  times: Pick<GatewayTimes, 'pulseMs' | 'pulseLookMs'>;
  mayShow: HealthNotes['mayShow'];
  onError(error: unknown): void;
}

/**
 * Shows the number as available for some seconds a day. WhatsApp takes a device that never does for one that nobody uses,
 * however much it writes, and removes it after some weeks. Not for longer: meanwhile the owner's phone does not ring.
 */
export function startPresencePulse({ socket, times, mayShow, onError }: Dependencies) {
  const over = new AbortController();

  /** Baileys' own way does nothing while the account's name is unknown, which it may be for good. */
  const show = (type: 'available' | 'unavailable'): Promise<void> => {
    const name = socket.authState.creds.me?.name?.replaceAll('@', '');
    return socket.sendNode({ tag: 'presence', attrs: { ...(name && { name }), type } });
  };
  const look = async (): Promise<void> => {
    if (over.signal.aborted || !(await mayShow()) || over.signal.aborted) return;
    await show('available');
    await delay(times.pulseMs, undefined, { signal: over.signal }).catch(() => {});
    if (!over.signal.aborted) await show('unavailable');
  };
  const lookNow = () => void look().catch((error: unknown) => over.signal.aborted || onError(error));

  lookNow();
  const timer = setInterval(lookNow, times.pulseLookMs).unref();

  return {
    stop(): void {
      over.abort();
      clearInterval(timer);
    },
  };
}
