import { z } from 'zod';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { PushDevicesRepository } from './push-devices.repository.ts';
import { makePushKey, type PushKey } from './vapid.ts';

/** Among the secrets at rest, and of this installation: browsers have subscribed to no other. */
export const pushKeySetting = 'WEB_PUSH_KEY';

const stored = z.object({ x: z.string(), y: z.string(), d: z.string() });

interface Dependencies {
  settings: Pick<SettingsRepository, 'read' | 'save' | 'saveNew'>;
  devices: Pick<PushDevicesRepository, 'removeAll'>;
}

export type ReadPushKey = () => Promise<PushKey>;

/** Made at the first start; two nodes agree on one. */
export function createPushKey({ settings, devices }: Dependencies): ReadPushKey {
  let known: Promise<PushKey> | undefined;

  const load = async (): Promise<PushKey> => {
    const { [pushKeySetting]: value } = await settings.read([pushKeySetting]);
    if (value) return stored.parse(JSON.parse(value));
    const made = JSON.stringify(makePushKey());
    if (value === undefined) await settings.saveNew(pushKeySetting, made);
    else {
      // Sealed with a key that is lost: what subscribed to it cannot be reached any more.
      await settings.save({ [pushKeySetting]: made });
      await devices.removeAll();
    }
    const { [pushKeySetting]: agreed = made } = await settings.read([pushKeySetting]);
    return stored.parse(JSON.parse(agreed));
  };

  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
