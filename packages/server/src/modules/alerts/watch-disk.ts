import type { StorageStatus } from '@recado/contract';
import type { Hosts } from '../../nodes/hosts.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Finding } from './alerts.repository.ts';
import type { Watch } from './watch.ts';

/** A machine may be starting anew. One that stays away for longer is not expected back, and nobody knows of its disk. */
const awayMs = 15 * 60_000;

const news: Record<StorageStatus['disk'], Pick<Finding, 'isWrong' | 'text'>> = {
  ok: { isWrong: false, text: 'O disco tem espaço de novo.' },
  low: { isWrong: true, text: 'O disco do servidor está quase cheio. Apague o que não usa antes que ele pare.' },
  full: {
    isWrong: true,
    text: 'O disco do servidor está cheio: nada de novo é guardado até que haja espaço. As respostas continuam.',
  },
};

export interface DiskPorts {
  storage: { status(): Pick<StorageStatus, 'disk' | 'freeBytes'> };
  hosts: Hosts;
  clock: Clock;
}

/** Each machine has a disk of its own, and says nothing of it before it has looked. */
export function watchDisk({ storage, hosts, clock }: DiskPorts): Watch {
  const isOnly = hosts.name === '';
  const lastSeen = new Map<string, number>();
  let beganAt: number | undefined;

  return async () => {
    const now = clock().getTime();
    beganAt ??= now;
    const began = beganAt;
    // Without the database, say, nothing is known of them; this one's disk is looked at all the same.
    const others = await hosts.others().catch(() => undefined);
    for (const host of [hosts.name, ...(others ?? [])]) lastSeen.set(host, now);
    const isAway = (host: string) => others !== undefined && now - (lastSeen.get(host) ?? began) > awayMs;
    const { disk, freeBytes } = storage.status();
    const isUnknown = disk === 'ok' && freeBytes === 0;
    return {
      found: isUnknown ? [] : [{ kind: 'disk_low', subject: hosts.name, gist: disk, ...news[disk] }],
      isGone: ({ kind, subject }) => kind === 'disk_low' && isOnly && subject !== '',
      isForgotten: ({ kind, subject }) => kind === 'disk_low' && isAway(subject),
    };
  };
}
