import { alertKindNames } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { ask, causes, createWatched } from './testing/watched.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
const params = { instanceId: 'loja' };

describe('what changes', () => {
  it('is told again when it matters, once, and its words are those of today', async () => {
    const product = await createWatched();
    const { shop, api, pass, texts, eventually } = product;
    await product.link();
    const lock = async (until: Date) => {
      shop.lockReachOut({ until });
      await eventually(async () =>
        expect((await api.instances.list())[0]?.lock?.until?.slice(0, 16)).toBe(until.toISOString().slice(0, 16)),
      );
      await pass(10);
    };
    const week = inDays(7);
    await lock(week);
    await eventually(() => expect(texts()).toHaveLength(1));
    await lock(new Date(week.getTime() + 90_000));
    await lock(inDays(14));
    await eventually(() =>
      expect(texts()).toEqual([
        expect.stringMatching(/^⚠️ .*começar conversas até .*\nDesde /),
        expect.stringMatching(/^⚠️ .*começar conversas até .*\nO problema começou em /),
      ]),
    );
    shop.liftReachOut();
    await eventually(async () => expect((await api.instances.list())[0]?.lock).toBeNull());
    await pass(2);
    await eventually(() => expect(texts()).toHaveLength(3));
  });

  it('is told for each cause, and not each time one of them comes back', async () => {
    const product = await createWatched();
    const { provider, services, eventually, texts } = product;
    await causes.ai_refused.prepare?.(product);
    provider.isPaid = false;
    for (const knowsKey of [true, false, true, false]) {
      const before = await services.ai.trouble();
      provider.knowsKey = knowsKey;
      await ask(product);
      await eventually(async () => expect(await services.ai.trouble()).not.toEqual(before));
      await product.pass(3);
      // Two at once would come in one message.
      await eventually(async () => expect(await product.waitingAlerts()).toBe(0));
    }
    const [quota, key] = texts();
    expect(texts()).toEqual([expect.stringMatching(/^⚠️ A IA/), expect.stringMatching(/^⚠️ A IA/)]);
    const { open } = await services.alerts.get();
    expect(key).toContain(open[0]?.text);
    expect(quota).not.toContain(open[0]?.text);
  });

  it('leaves the cause as it was where something less comes after it, and tells a greater one', async () => {
    const product = await createWatched();
    const { api, pass, texts, until, eventually, services, whatsApp } = product;
    const openText = async () => (await services.alerts.get()).open[0]?.text;
    await product.link();
    whatsApp.faults.refuseSockets = true;
    whatsApp.faults.drop();
    await eventually(async () => expect((await api.instances.list())[0]?.last_error).toContain('caiu'));
    await pass(6);
    // Two at once would come in one message.
    await eventually(() => expect(texts()).toHaveLength(1));
    whatsApp.faults.clear();
    whatsApp.faults.refuseLogin = { reason: 406 };
    await until('loja', 'error');
    await pass(1);
    expect(await openText()).toContain('O WhatsApp baniu este número');
    whatsApp.faults.clear();
    whatsApp.faults.refuseSockets = true;
    await api.instances.connect({ body: { ...params, instanceName: 'Loja' } });
    await eventually(async () => expect((await api.instances.list())[0]?.last_error).toContain('caiu'));
    await pass(10);
    expect(await openText()).toContain('O WhatsApp baniu este número');
    await eventually(() =>
      expect(texts()).toEqual([expect.stringContaining('caiu'), expect.stringContaining('baniu este número')]),
    );
    whatsApp.faults.clear();
    await until('loja', 'connected');
    await pass(1);
    await eventually(() => expect(texts()[2]).toMatch(/^✅ .*voltou a funcionar/));
  });
});

describe('what waits for Telegram', () => {
  const broken = async (kind: keyof typeof causes) => {
    const product = await createWatched({ isNotifying: false });
    await causes[kind].prepare?.(product);
    await causes[kind].breaks(product);
    await product.pass(10);
    expect(await product.waitingAlerts()).toBe(1);
    return product;
  };

  it.each(alertKindNames)('is taken back when its kind is switched off, and told once it is on: %s', async (kind) => {
    const product = await broken(kind);
    const { pass, texts, eventually, services, waitingAlerts } = product;
    const turn = (isOn: boolean) => services.alerts.save({ kinds: { [kind]: isOn } });
    await turn(false);
    expect(await waitingAlerts()).toBe(0);
    await pass(2);
    expect(await waitingAlerts()).toBe(0);
    await turn(true);
    await pass(2);
    services.notifier.start();
    await eventually(() => expect(texts()).toEqual([expect.stringMatching(/^⚠️ .*\nDesde /s)]));
    await eventually(async () => expect(await waitingAlerts()).toBe(0));
    await services.notifier.stop();
    // What was told once is not news when it is switched off and on.
    for (const isOn of [false, true, false, true]) {
      await turn(isOn);
      await pass(2);
    }
    expect(await waitingAlerts()).toBe(0);
    await causes[kind].mend(product);
    await pass(2);
    expect(await waitingAlerts()).toBe(1);
    await turn(false);
    expect(await waitingAlerts()).toBe(0);
  });

  it.each(['remove', 'disconnect'] as const)('is taken back with its number: %s', async (leave) => {
    const product = await broken('number_out');
    await product.api.instances[leave]({ params });
    await product.services.alerts.look();
    expect(await product.waitingAlerts()).toBe(0);
    await product.pass(10);
    expect(await product.waitingAlerts()).toBe(0);
    expect(await product.openKinds()).toEqual([]);
  });

  it('is taken back without a Telegram, and told to the next one', async () => {
    const product = await broken('disk_low');
    await product.api.settings.save({ body: { TELEGRAM_BOT_TOKEN: '' } });
    await product.pass(1);
    expect(await product.waitingAlerts()).toBe(0);
    expect((await product.api.alerts.get()).open).toMatchObject([{ kind: 'disk_low', told_at: null }]);
    await product.setUpTelegram();
    await product.pass(1);
    product.services.notifier.start();
    await product.eventually(() => expect(product.texts()).toEqual([expect.stringContaining('quase cheio')]));
  });
});

describe('messages of a linked number', () => {
  it('are told as calls are where the owner wants it, and not otherwise', async () => {
    const product = await createWatched();
    const { api, ana, shop, texts, eventually } = product;
    await api.settings.save({ body: { default_response: 'Padrão' } });
    await product.link();
    await ana.write(shop, 'primeira');
    await ana.waitForMessage(({ text }) => text === 'Padrão');
    await api.alerts.save({ body: { tells_messages: true } });
    await ana.write(shop, 'segunda');
    await eventually(() =>
      expect(texts()).toEqual(['📩 “Ana” · +55 11 98765-4321 → Loja\n> segunda\n↪️ Resposta padrão:\n> Padrão']),
    );
    await api.settings.save({ body: { default_response: '' } });
    await ana.write(shop, 'terceira');
    await eventually(() => expect(texts()[1]).toContain('terceira'));
  });

  it('are not told any more once nobody wants them', async () => {
    const product = await createWatched({ isNotifying: false });
    const { api, ana, shop, services, eventually } = product;
    await api.settings.save({ body: { default_response: 'Padrão' } });
    await product.link();
    await api.alerts.save({ body: { tells_messages: true } });
    await ana.write(shop, 'segredo');
    await eventually(async () => expect((await services.notifier.status()).pending).toBe(1));
    await api.alerts.save({ body: { tells_messages: false } });
    expect((await services.notifier.status()).pending).toBe(0);
  });
});
