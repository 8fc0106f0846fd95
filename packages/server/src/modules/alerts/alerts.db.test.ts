import { alertKindNames } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createAlertsRepository } from './alerts.repository.ts';
import { causes, createWatched, minuteMs, scanAnew } from './testing/watched.ts';

describe.each(alertKindNames)('%s', (kind) => {
  const { prepare, breaks, mend } = causes[kind];

  it('is told once, also by the next start, and once when it is over', async () => {
    const product = await createWatched();
    const { texts, pass, openKinds, eventually, restart } = product;
    await prepare?.(product);
    await pass(10);
    expect(await openKinds()).toEqual([]);

    await breaks(product);
    await pass(10);
    expect(await openKinds()).toEqual([kind]);
    await (await restart()).alerts.look();
    await pass(10);
    await mend(product);
    await pass(10);
    await eventually(() =>
      expect(texts()).toEqual([expect.stringMatching(/^⚠️ .+\nDesde /s), expect.stringMatching(/^✅ /)]),
    );
    expect(await openKinds()).toEqual([]);
  });

  it('is known and not told where the owner does not want to hear of it', async () => {
    const product = await createWatched();
    const { api, services, texts, pass, openKinds, eventually } = product;
    await prepare?.(product);
    await api.alerts.save({ body: { kinds: { [kind]: false } } });
    await breaks(product);
    await pass(10);
    expect(await openKinds()).toEqual([]);
    expect((await services.alerts.get()).kinds).toMatchObject({ [kind]: false });
    await eventually(async () => expect((await services.notifier.status()).pending).toBe(0));
    expect(texts()).toEqual([]);
  });
});

describe('alerts', () => {
  it('wait for a Telegram to be told to, and are told then if they still hold', async () => {
    const product = await createWatched({ isTelegramSet: false });
    await causes.disk_low.breaks(product);
    await product.pass(3);
    expect((await product.api.alerts.get()).open).toMatchObject([{ kind: 'disk_low', told_at: null }]);
    await product.setUpTelegram();
    await product.pass(1);
    await product.eventually(() => expect(product.texts()).toEqual([expect.stringContaining('quase cheio')]));
  });

  it('say nothing of a brief drop, nor of a number that somebody switched off or removed', async () => {
    const product = await createWatched();
    const { api, pass, texts, unlink, until } = product;
    await product.link();
    await unlink();
    await pass(4);
    await scanAnew(product);
    await until('loja', 'connected');
    await pass(10);
    const params = { instanceId: 'loja' };
    await api.instances.disconnect({ params });
    await pass(10);
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    await unlink();
    await pass(6);
    await product.eventually(() => expect(texts()).toHaveLength(1));
    await api.instances.remove({ params });
    await pass(2);
    await product.eventually(() => expect(texts()).toHaveLength(1));
    expect(await product.openKinds()).toEqual([]);
    // What was handed over is taken off the list a moment later.
    await product.eventually(async () => expect((await api.settings.notificationStatus()).pending).toBe(0));
    expect(texts()).toHaveLength(1);
  });

  it('say nothing of a number that never worked', async () => {
    const { api, until, pass, openKinds } = await createWatched();
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'qr_ready');
    await pass(10);
    expect(await openKinds()).toEqual([]);
  });

  it('are told together where several nodes look, and before a thousand calls', async () => {
    const product = await createWatched();
    const { services, database, clock, texts, eventually } = product;
    await services.notifier.stop();
    const created_at = clock.read().toISOString();
    const call = { person_key: '', text: 'uma chamada', created_at };
    await database.db
      .insertInto('notifications')
      .values(Array.from({ length: 20 }, () => call))
      .execute();
    await causes.disk_low.breaks(product);
    const others = await Promise.all([product.restart(), product.restart()]);
    clock.advance(2 * minuteMs);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([services, ...others].map(({ alerts }) => alerts.look()));
      clock.advance(2 * minuteMs);
    }
    services.notifier.start();
    others[0]?.notifier.start();
    await eventually(() => expect(texts()).toHaveLength(2));
    expect(texts()).toEqual([expect.stringMatching(/^⚠️/), expect.stringMatching(/^🔔 20 chamadas à API/)]);
  });

  it('of a machine that is gone for good end without a word', async () => {
    const product = await createWatched();
    const news = { kind: 'disk_low', subject: 'outra-máquina', isWrong: true, text: 'O disco está cheio.' } as const;
    await createAlertsRepository(product.database.db).raise(news, product.clock.read().toISOString());
    await product.pass(20);
    expect(await product.openKinds()).toEqual([]);
    expect(product.texts()).not.toContainEqual(expect.stringContaining('✅'));
  });

  it('leave what cannot be looked at as it was', async () => {
    const product = await createWatched();
    await causes.job_given_up.breaks(product);
    await product.pass(1);
    product.services.automation.jobs.depths = () => Promise.reject(new Error('away'));
    await product.pass(3);
    expect(await product.openKinds()).toEqual(['job_given_up']);
    await product.eventually(() => expect(product.texts()).toHaveLength(1));
  });

  it('are chosen kind by kind, and need a session', async () => {
    const product = await createWatched();
    const all = Object.fromEntries(alertKindNames.map((kind) => [kind, true]));
    expect(await product.api.alerts.get()).toEqual({ kinds: all, tells_messages: false, open: [] });
    await product.api.alerts.save({ body: { tells_messages: true } });
    expect(await product.api.alerts.save({ body: { kinds: { disk_low: false } } })).toEqual({
      kinds: { ...all, disk_low: false },
      tells_messages: true,
      open: [],
    });
    await expect(product.clientWith().alerts.get()).rejects.toMatchObject({ status: 401 });
    await expect(product.clientWith().alerts.save({ body: {} })).rejects.toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${product.token}` };
    for (const payload of [
      { kinds: { nada: true } },
      { kinds: { disk_low: 'sim' } },
      { kinds: [] },
      { tells_messages: 1 },
    ]) {
      const answer = await product.request({ method: 'POST', url: '/admin/alerts', payload, headers });
      expect([answer.statusCode, answer.json().error], JSON.stringify(payload)).toEqual([400, expect.any(String)]);
    }
  });
});
