import { type PushDevice, pushLimits, pushTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { WebPush } from './push.port.ts';
import type { PushDevicesRepository } from './push-devices.repository.ts';
import type { ReadPushKey } from './push-key.ts';
import { publicKeyOf } from './vapid.ts';

interface Dependencies {
  devices: PushDevicesRepository;
  push: WebPush;
  key: ReadPushKey;
  /** Somebody may be waiting. */
  onAdded(): void;
  clock: Clock;
}

interface NewDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
}

export type PushService = ReturnType<typeof createPushService>;

export function createPushService({ devices, push, key, onAdded, clock }: Dependencies) {
  const refuse = (text: string) => new AppError('INVALID_INPUT', undefined, { text });
  const getOwn = async (userId: number, id: string): Promise<PushDevice> => {
    const found = (await devices.list(userId)).find((device) => device.id === id);
    if (!found) throw new AppError('NOT_FOUND', undefined, { text: pushTexts.unknown });
    return found;
  };

  return {
    get: async (userId: number) => ({ public_key: publicKeyOf(await key()), devices: await devices.list(userId) }),

    async add(userId: number, { endpoint, keys, name }: NewDevice): Promise<PushDevice> {
      if (!push.isAllowed(endpoint)) throw refuse(pushTexts.endpointShape);
      if ((await devices.list(userId)).length >= pushLimits.devices) throw refuse(pushTexts.tooMany);
      const id = await devices.save(userId, name, { endpoint, ...keys }, clock().toISOString());
      onAdded();
      return getOwn(userId, id);
    },

    async remove(userId: number, id: string): Promise<void> {
      await getOwn(userId, id);
      await devices.remove(id);
    },

    async test(userId: number, id: string): Promise<void> {
      await getOwn(userId, id);
      const [device] = await devices.targets(id);
      if (!device) throw refuse(pushTexts.gone);
      const message = {
        title: 'Aviso de teste',
        body: 'Este aparelho recebe os avisos do Recado.',
        tag: 'teste',
        url: '/',
      };
      const outcome = await push.send(device.target, message);
      if (outcome === 'sent') return devices.noteSent(id, clock().toISOString());
      if (outcome === 'gone') await devices.remove(id);
      throw new AppError('PUSH_FAILED', undefined, { text: outcome === 'gone' ? pushTexts.gone : pushTexts.failed });
    },
  };
}
