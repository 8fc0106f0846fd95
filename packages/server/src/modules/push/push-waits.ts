import { setTimeout as delay } from 'node:timers/promises';
import { pushDefaults } from '@recado/contract';
import type { Leases } from '../../nodes/leases.port.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import { cutNews, oneLine } from '../notifications/news-text.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { PushMessage, WebPush } from './push.port.ts';
import type { PushDevicesRepository, StoredDevice } from './push-devices.repository.ts';
import type { PendingWait, PushedWaits } from './pushed-waits.repository.ts';
import { quietUntil } from './quiet-hours.ts';

/** Of one device, when its push service is away. */
const retriesMs = [2000, 10_000];
/** How often to look for waits that nobody announced: from before a crash, or of a node that is gone. */
const idleMs = 30_000;
const textMax = 160;

/** One node speaks to the push services: two would tell the same twice. */
const leaseName = 'web-push';

interface Dependencies {
  leases: Pick<Leases, 'take' | 'has' | 'giveUp'>;
  changes: Changes;
  waits: PushedWaits;
  devices: PushDevicesRepository;
  push: WebPush;
  settings: Pick<SettingsRepository, 'read'>;
  clock: Clock;
  timeZone: string;
  /** Waiting is a port like the clock; it ends early when the signal says so. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  onError(error: unknown): void;
}

const realPause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

/**
 * Tells consoles that are not open who waits for a person: each wait once, several of them together, and after the quiet hours
 * what is still open then. Noted after it was told: a crash between tells it again, which takes the place of the first.
 */
export function createPushWaits({ leases, changes, waits, devices, push, settings, ...ports }: Dependencies) {
  const { clock, timeZone, onError, pause = realPause } = ports;
  const stopping = new AbortController();
  let news = new AbortController();
  let running: Promise<void> | undefined;
  changes.subscribe(['waits', 'settings'], () => news.abort());

  const tell = async ({ id, target }: StoredDevice, message: PushMessage): Promise<void> => {
    for (const retryMs of [...retriesMs, undefined]) {
      const outcome = await push.send(target, message);
      if (outcome === 'sent') return devices.noteSent(id, clock().toISOString());
      if (outcome === 'gone') return void (await devices.remove(id));
      if (outcome === 'refused' || retryMs === undefined || stopping.signal.aborted) return;
      await pause(retryMs, stopping.signal);
    }
  };

  /** Answers how long to wait before the next look. */
  const step = async (): Promise<number> => {
    if ((await waits.pending()).length === 0) return idleMs;
    const targets = await devices.targets();
    if (targets.length === 0 || !(await leases.take(leaseName))) return idleMs;
    // Again, now that nobody else tells of them.
    const pending = await waits.pending();
    if (pending.length === 0) return idleMs;
    const stored = await settings.read(['push_quiet_from', 'push_quiet_until', 'push_details']);
    const { push_quiet_from: from, push_quiet_until: until, push_details: details } = { ...pushDefaults, ...stored };
    const end = quietUntil(from, until, clock(), timeZone);
    if (end) return Math.min(idleMs, end.getTime() - clock().getTime() + 1);
    const message = messageOf(pending, details === 'true');
    await Promise.all(targets.map((target) => tell(target, message)));
    await waits.notePushed(
      pending.map(({ id }) => id),
      clock().toISOString(),
    );
    return 0;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Made before the look, so that what arrives during it is not slept over.
      news = new AbortController();
      const ms = await step().catch((error: unknown) => {
        onError(error);
        return idleMs;
      });
      if (ms > 0) await pause(ms, AbortSignal.any([news.signal, stopping.signal]));
    }
  };

  return {
    start(): void {
      running = run();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
      await leases.giveUp(leaseName);
    },
  };
}

/** Without a name or a word of anybody, unless the administrator wants them on a locked screen. */
function messageOf(pending: readonly PendingWait[], hasDetails: boolean): PushMessage {
  const [first, ...others] = pending;
  if (!first || others.length > 0) {
    const title = `${pending.length} pessoas esperam por você`;
    return { title, body: 'Abra as conversas para responder.', tag: 'espera', url: '/conversas?estado=waiting' };
  }
  const through = first.instance_name ?? 'Aplicativo (API)';
  const name = oneLine(first.name) || first.phone;
  return {
    title: hasDetails && name ? `${cutNews(name, 60)} espera por você` : 'Uma pessoa espera por você',
    body: hasDetails ? cutNews(oneLine(first.last_text) || through, textMax) : through,
    tag: `espera-${first.id}`,
    url: `/conversas?conversa=${first.conversation_id}`,
  };
}
