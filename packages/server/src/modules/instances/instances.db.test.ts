import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createInstancesRepository } from './instances.repository.ts';

const loja = { instanceId: 'loja', instanceName: 'Loja' };
const params = { instanceId: 'loja' };

describe('linking a number', () => {
  it('works by QR code, and the list tells the number', async () => {
    const { api, link, shop } = await createWhatsAppApp();
    await link();
    expect(await api.instances.list()).toMatchObject([
      {
        instance_id: 'loja',
        instance_name: 'Loja',
        phone_number: shop.phone,
        runtime_status: 'connected',
        is_linked: true,
        has_qr: false,
        last_error: null,
        attempt: 0,
      },
    ]);
  });

  it('works by pairing code', async () => {
    const { api, until, shop, eventually } = await createWhatsAppApp();
    await api.instances.connect({ body: { ...loja, phoneNumber: shop.phone, usePairingCode: true } });
    await until('loja', 'pairing_ready');
    const { pairingCode } = await api.instances.pairing({ params });
    expect(pairingCode).toHaveLength(8);
    await eventually(() => expect(shop.isAwaitingCode).toBe(true));
    await shop.enterPairingCode(pairingCode);
    await until('loja', 'connected');
  });

  it('says so when WhatsApp refuses the pairing code', async () => {
    const { api, until, shop, whatsApp } = await createWhatsAppApp();
    whatsApp.faults.refusePairing = 400;
    await api.instances.connect({ body: { ...loja, phoneNumber: shop.phone, usePairingCode: true } });
    await until('loja', 'error');
    const { last_error } = await api.instances.status({ params });
    expect(last_error).toMatch(/recusou o código/);
    whatsApp.faults.clear();
    await api.instances.connect({ body: loja });
    await until('loja', 'qr_ready');
  });

  it('survives a wrong pairing code: the next one links', async () => {
    const { api, until, shop, eventually } = await createWhatsAppApp();
    const body = { ...loja, phoneNumber: shop.phone, usePairingCode: true };
    await api.instances.connect({ body });
    await until('loja', 'pairing_ready');
    await eventually(() => expect(shop.isAwaitingCode).toBe(true));
    await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow();
    await api.instances.disconnect({ params });
    await api.instances.connect({ body });
    await until('loja', 'pairing_ready');
    await eventually(() => expect(shop.isAwaitingCode).toBe(true));
    await shop.enterPairingCode((await api.instances.pairing({ params })).pairingCode);
    await until('loja', 'connected');
  });
});

describe('a linked number', () => {
  it('is disconnected with its link kept, and connected again without a code', async () => {
    const { api, link, until, shop } = await createWhatsAppApp();
    await link();
    await api.instances.disconnect({ params });
    await until('loja', 'disconnected');
    expect(shop.devices).toHaveLength(1);
    await api.instances.connect({ body: loja });
    await until('loja', 'connected');
  });

  it('is unlinked on the phone when it is deleted', async () => {
    const { api, link, shop, eventually } = await createWhatsAppApp();
    await link();
    await api.instances.remove({ params });
    expect(await api.instances.list()).toEqual([]);
    await eventually(() => expect(shop.devices).toHaveLength(0));
  });

  it('asks for a new link after the phone removed it', async () => {
    const { api, link, until, shop } = await createWhatsAppApp();
    const device = await link();
    shop.unlink(device);
    await until('loja', 'error');
    expect(await api.instances.list()).toMatchObject([
      { is_linked: false, last_error: expect.stringMatching(/desvinculado/) },
    ]);
    await api.instances.connect({ body: loja });
    await until('loja', 'qr_ready');
  });

  test.each([403, 405, 440] as const)('stops at %d and says why', async (code) => {
    const { api, link, until, whatsApp } = await createWhatsAppApp();
    await link();
    whatsApp.faults.refuseLogin = code === 440 ? undefined : code;
    whatsApp.faults.streamError(code);
    await until('loja', 'error');
    expect((await api.instances.status({ params })).last_error).toBeTruthy();
  });

  it('comes back by itself after drops, errors of the server and a refused log-in', async () => {
    const { link, until, whatsApp, services, eventually } = await createWhatsAppApp();
    let connections = 0;
    services.events.on('admin-event', async ({ name }) => {
      if (name === 'instance.connected') connections += 1;
    });
    const untilConnections = (count: number) => eventually(() => expect(connections).toBe(count));
    await link();
    await untilConnections(1);
    for (const [index, fault] of (['drop', 500, 503] as const).entries()) {
      if (fault === 'drop') whatsApp.faults.drop();
      else whatsApp.faults.streamError(fault);
      await untilConnections(index + 2);
      await until('loja', 'connected');
    }
  });

  it('waits for the end of a block also after a restart, says why, and can be connected by hand before', async () => {
    const { api, services, link, until, whatsApp, eventually } = await createWhatsAppApp();
    await link();
    let refusals = 0;
    whatsApp.on((event) => {
      if (event.type === 'refused') refusals += 1;
    });
    whatsApp.faults.refuseLogin = { reason: 402, code: 101, expire: 3600 };
    whatsApp.faults.drop();
    await until('loja', 'error');
    const told = await eventually(async () => {
      const [row] = await api.instances.list();
      expect(row?.last_error_at).not.toBeNull();
      return row;
    });
    expect(told).toMatchObject({
      last_error: expect.stringMatching(/bloqueou este número até .* por escrever a muitas/),
    });

    await services.messaging.keeper.stop();
    await services.messaging.keeper.start();
    await eventually(async () => expect(await api.instances.list()).toEqual([told]));
    expect(refusals).toBe(1);

    whatsApp.faults.clear();
    await api.instances.connect({ body: loja });
    await until('loja', 'connected');
    await services.messaging.keeper.stop();
    await services.messaging.keeper.start();
    await until('loja', 'connected');
  });

  test.each([402, 403, 406] as const)(
    'turned away by %d without an end: only a person tries again, and no start',
    async (reason) => {
      const { api, services, database, link, until, whatsApp, eventually } = await createWhatsAppApp();
      await link();
      let refusals = 0;
      whatsApp.on((event) => {
        if (event.type === 'refused') refusals += 1;
      });
      const startAnew = async () => {
        await services.messaging.keeper.stop();
        await services.messaging.keeper.start();
      };
      const untilTurnedAway = async () => {
        await until('loja', 'error');
        await eventually(async () =>
          expect(await database.db.selectFrom('number_health').select('is_turned_away').execute()).toEqual([
            { is_turned_away: 1 },
          ]),
        );
        return eventually(async () => {
          const [row] = await api.instances.list();
          expect(row).toMatchObject({
            last_error: expect.stringMatching(/bloqueou|baniu/),
            last_error_at: expect.any(String),
          });
          return row;
        });
      };
      whatsApp.faults.refuseLogin = { reason };
      whatsApp.faults.drop();
      const told = await untilTurnedAway();
      for (let start = 0; start < 3; start += 1) {
        await startAnew();
        await eventually(async () => expect(await api.instances.list()).toEqual([told]));
      }
      expect(refusals).toBe(1);

      await api.instances.connect({ body: loja });
      await eventually(() => expect(refusals).toBe(2));
      await untilTurnedAway();
      await startAnew();
      await until('loja', 'error');
      expect(refusals).toBe(2);

      whatsApp.faults.clear();
      await api.instances.connect({ body: loja });
      await until('loja', 'connected');
      await startAnew();
      await until('loja', 'connected');
    },
  );

  it('comes back by itself at the end of a block that a restart interrupted', async () => {
    const { services, database, clock, link, until, whatsApp, eventually } = await createWhatsAppApp();
    await link();
    whatsApp.faults.refuseLogin = { reason: 402, expire: 3600 };
    whatsApp.faults.drop();
    await until('loja', 'error');
    await eventually(async () =>
      expect(await database.db.selectFrom('number_health').select('blocked_until').execute()).not.toMatchObject([
        { blocked_until: null },
      ]),
    );
    await services.messaging.keeper.stop();
    whatsApp.faults.clear();
    const blocked_until = new Date(clock.read().getTime() + 500).toISOString();
    await database.db.updateTable('number_health').set({ blocked_until }).execute();
    await services.messaging.keeper.start();
    await until('loja', 'connected');
  });

  it('is connected again after a restart of the product', async () => {
    const { services, link, until } = await createWhatsAppApp();
    await link();
    await services.messaging.keeper.stop();
    await until('loja', 'disconnected');
    await services.messaging.keeper.start();
    await until('loja', 'connected');
  });
});

test('what WhatsApp does about a number is news only where it changed', async () => {
  const { database } = await createTestApp();
  const instances = createInstancesRepository(database.db);
  await instances.save({ ...loja, phoneNumber: '', usePairingCode: false }, new Date().toISOString());
  const free = { is_locked: 0, locked_until: null, is_capped: 0, is_warned: 0, capped_until: null };
  const locked = { ...free, is_locked: 1 };
  const later = { ...locked, locked_until: new Date().toISOString() };
  const told = [];
  for (const measures of [free, locked, locked, later, later, free]) {
    told.push(await instances.noteMeasures('loja', measures));
    expect(await instances.find('loja')).toMatchObject(measures);
  }
  expect(told).toEqual([false, true, false, true, false, true]);
});

describe('the calls about instances', () => {
  test.each([
    [{}, 'ID e nome da instância são obrigatórios'],
    [{ instanceId: ' ', instanceName: 'Loja' }, 'ID e nome da instância são obrigatórios'],
    [{ instanceId: 'loja' }, 'ID e nome da instância são obrigatórios'],
    [{ instanceId: 'a b', instanceName: 'Loja' }, 'O ID da instância deve conter apenas letras'],
    [{ instanceId: '../x', instanceName: 'Loja' }, 'O ID da instância deve conter apenas letras'],
    [{ ...loja, usePairingCode: true }, 'O número de telefone é obrigatório'],
    [{ ...loja, usePairingCode: true, phoneNumber: '+5511' }, 'de 10 a 15 dígitos'],
    [{ ...loja, usePairingCode: true, phoneNumber: '123456789' }, 'de 10 a 15 dígitos'],
    [{ ...loja, instanceName: 'x'.repeat(101) }, 'no máximo 100 caracteres'],
    [{ ...loja, phoneNumber: 5 }, 'de 10 a 15 dígitos'],
  ])('refuse %j', async (payload, text) => {
    const product = await createTestApp();
    const { token } = await product.signIn();
    const answer = await product.request({
      method: 'POST',
      url: '/admin/whatsapp/connect',
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(text);
  });

  it('say when there is no such instance, or no code', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    for (const call of [
      api.instances.disconnect,
      api.instances.remove,
      api.instances.qr,
      api.instances.pairing,
      api.instances.status,
    ]) {
      await expect(call({ params })).rejects.toMatchObject({ status: 404, message: 'Instância não encontrada' });
    }
  });

  it('tell that there is no code while none is ready', async () => {
    const { api, link } = await createWhatsAppApp();
    await link();
    await expect(api.instances.qr({ params })).rejects.toMatchObject({ message: 'QR Code não disponível' });
    await expect(api.instances.pairing({ params })).rejects.toMatchObject({
      message: 'Código de pareamento não disponível',
    });
  });

  it('need a session', async () => {
    const { api } = await createTestApp();
    await expect(api.instances.list()).rejects.toMatchObject({ status: 401 });
    await expect(api.instances.connect({ body: loja })).rejects.toMatchObject({ status: 401 });
  });
});
