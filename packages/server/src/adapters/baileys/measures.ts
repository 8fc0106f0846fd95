import type { WASocket } from '@whiskeysockets/baileys';
import type { Measures } from '../../modules/instances/whatsapp.port.ts';
import type { GatewayTimes } from './gateway-times.ts';

interface Dependencies {
  socket: WASocket;
  times: Pick<GatewayTimes, 'measuresMs' | 'blockMarginMs'>;
  /** Resolves once it is known to whoever writes messages. */
  onMeasures(measures: Measures): Promise<void>;
  /** WhatsApp did not say. */
  onUnknown(error: unknown): void;
}

/**
 * Asks what WhatsApp does about a number that wrote to too many strangers: whenever it says that something changed, when it
 * refuses a message for it, and again at the end. What it tells by itself is not enough: the client makes a lock without an
 * end into one of a minute, and tells nothing at all of one from before the connection.
 */
export function createMeasuresWatch({ socket, times, onMeasures, onUnknown }: Dependencies) {
  let asking: Promise<void> | undefined;
  let isStale = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), Math.min(ms, times.measuresMs)).unref();
  };

  const askOnce = async (): Promise<void> => {
    const [lock, cap] = await Promise.all([socket.fetchAccountReachoutTimelock(), socket.fetchNewChatMessageCap()]);
    const measures: Measures = {
      lock: lock.isActive ? { until: lock.timeEnforcementEnds } : undefined,
      cap: readCap(cap),
    };
    await onMeasures(measures);
    const ends = [measures.lock, measures.cap].flatMap((measure) => (measure ? [measure.until] : []));
    if (ends.length > 0) later(Math.min(...ends.map((end) => msTo(end) + times.blockMarginMs * (1 + Math.random()))));
  };

  /** Those who ask while it is being asked get an answer from after they asked. */
  const ask = (): Promise<void> => {
    isStale = asking !== undefined;
    asking ??= askOnce()
      .catch((error: unknown) => {
        if (isOver) return;
        onUnknown(error);
        later(times.measuresMs);
      })
      .then(() => {
        asking = undefined;
        return isStale && !isOver ? ask() : undefined;
      });
    return asking;
  };

  return {
    ask,
    known: (): Promise<void> => asking ?? Promise.resolve(),
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

const msTo = (moment: Date | undefined): number =>
  moment === undefined ? Number.POSITIVE_INFINITY : Math.max(0, moment.getTime() - Date.now());

function readCap(info: Awaited<ReturnType<WASocket['fetchNewChatMessageCap']>> | undefined): Measures['cap'] {
  const status = info?.capping_status;
  if (!info || !status || status === 'NONE') return undefined;
  const end = Number(info.cycle_end_timestamp);
  return {
    isReached: status === 'CAPPED',
    until: end > 0 ? new Date(end * 1000) : undefined,
  };
}
