import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createPairing } from './pairing.ts';

const demand = 'CB:notification,type:passkey_prologue_request';

function createWorld() {
  const ws = new EventEmitter();
  const ended: unknown[] = [];
  const socket = { ws, sendNode: async () => {}, end: async () => void ended.push('end') };
  const onError = (error: unknown) => {
    throw error;
  };
  const ports = {
    pairingPhone: undefined,
    allowsPasskey: false,
    clock: () => new Date(),
    times: { qrMs: undefined, continuationMs: 1 },
    onState: () => {},
    onError,
  };
  return { ws, ended, pairing: createPairing({ socket: socket as never, ...ports }) };
}

it('ends a connection that shows codes when a passkey is demanded', async () => {
  const { ws, ended, pairing } = createWorld();
  ws.emit('CB:iq,type:set,pair-device', {
    content: [{ tag: 'pair-device', content: [{ tag: 'ref', content: Buffer.from('1') }] }],
  });
  ws.emit(demand, { tag: 'notification', attrs: { id: '1', from: 's.whatsapp.net' } });
  await expect.poll(() => ended).toEqual(['end']);
  expect(pairing.stop(undefined)).toEqual({ cause: 'passkey-demanded' });
});

// Its link would be forgotten: a phone that is linked is not lost by a notice that is not for it.
it('leaves a connection alone that was offered no codes, because a phone is linked', async () => {
  const { ws, ended, pairing } = createWorld();
  ws.emit(demand, { tag: 'notification', attrs: { id: '1', from: 's.whatsapp.net' } });
  expect(pairing.stop(undefined)).toBeUndefined();
  expect(ended).toEqual([]);
});
