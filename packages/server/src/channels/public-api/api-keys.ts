import { randomBytes } from 'node:crypto';
import { formerAddressHours, type PublicApiAddress, routes } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { SettingsRepository } from '../../modules/settings/settings.repository.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { createRemembered } from '../../runtime/remembered.ts';
import { isKey } from './api-key.ts';

const settingName = 'PUBLIC_API_KEYS';
const formerKept = 5;

/** As stored, sealed. A key that is null: none was asked for. */
interface Keys {
  current: string | null;
  former: { key: string | null; until: string }[];
}

/** The keys that open the public API just now; `lost` when they cannot be read any more. */
type KeyRing = Keys | 'lost';

/** How a call was let in. Without a key it may have come from anybody. */
export interface Access {
  withoutKey: boolean;
  /** By an address from before the last change. */
  isFormer: boolean;
}

interface Dependencies {
  settings: Pick<SettingsRepository, 'read' | 'save'>;
  changes: Changes;
  clock: Clock;
  announce: Announce;
  /** PUBLIC_API_KEY: it wins over what the console made. */
  fixedKey: string | undefined;
  /** From other machines, or through a proxy that is. */
  isReachable: boolean;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** The key that is a part of the public API's address: made in the console, or given by the environment. */
export function createApiKeys({ settings, changes, clock, announce, fixedKey, isReachable }: Dependencies) {
  const isoIn = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  const load = async (): Promise<KeyRing> => {
    if (fixedKey !== undefined) return { current: fixedKey, former: [] };
    const { [settingName]: stored } = await settings.read([settingName]);
    if (stored === undefined) return { current: null, former: [] };
    // An empty text is never stored: the key that sealed it is gone, and opening the API to all would be worse.
    return stored === '' ? 'lost' : (JSON.parse(stored) as Keys);
  };

  const remembered = createRemembered(changes, ['settings'], load);

  const accepted = (former: Keys['former']) => former.filter(({ until }) => until > isoIn(0));

  const accessBy = (ring: KeyRing, given: unknown): Access | undefined => {
    if (ring === 'lost') return undefined;
    if (ring.current === null) return { withoutKey: true, isFormer: false };
    if (isKey(given, ring.current)) return { withoutKey: false, isFormer: false };
    const former = accepted(ring.former);
    if (former.some(({ key }) => key !== null && isKey(given, key))) return { withoutKey: false, isFormer: true };
    return former.some(({ key }) => key === null) ? { withoutKey: true, isFormer: true } : undefined;
  };

  const address = async (): Promise<PublicApiAddress> => {
    const ring = await load();
    const { path } = routes.publicApi.receive;
    if (ring === 'lost') return { path, key: null, keyFrom: 'lost', isExposed: false, formerUntil: null };
    const { current: key, former } = ring;
    const set = fixedKey === undefined ? 'console' : 'environment';
    const formerUntil = accepted(former).map(({ until }) => until);
    return {
      path,
      key,
      keyFrom: key === null ? 'nobody' : set,
      isExposed: isReachable && key === null,
      formerUntil: formerUntil.sort().at(-1) ?? null,
    };
  };

  const change = async (next: (ring: KeyRing) => Keys): Promise<PublicApiAddress> => {
    if (fixedKey !== undefined) throw new AppError('API_KEY_FIXED');
    await settings.save({ [settingName]: JSON.stringify(next(await load())) });
    announce('settings.changed');
    return address();
  };

  return {
    address,

    /** Hands over how a call may come in, at once where that is known: it stands before every reply. */
    check(given: unknown, then: (access: Access | undefined) => void, fail: (error: Error) => void): void {
      const ring = remembered.now();
      if (ring) then(accessBy(ring, given));
      else remembered.get().then((loaded) => then(accessBy(loaded, given)), fail);
    },

    /** Phones keep the old address until somebody types in the new one, so it is answered for a day more. */
    make: () =>
      change((ring) => ({
        current: randomBytes(24).toString('base64url'),
        former:
          ring === 'lost'
            ? []
            : [
                ...accepted(ring.former),
                { key: ring.current, until: isoIn(formerAddressHours * 60 * 60 * 1000) },
              ].slice(-formerKept),
      })),

    remove: () => change(() => ({ current: null, former: [] })),

    async endFormer(): Promise<PublicApiAddress> {
      const ring = await load();
      // Nothing is answered then that could end, and the API must not open by this.
      return ring === 'lost' ? address() : change(() => ({ ...ring, former: [] }));
    },
  };
}
