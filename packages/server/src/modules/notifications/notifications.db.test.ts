import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTelegram } from '../../adapters/telegram/telegram.ts';
import { createSingleLeases } from '../../nodes/single-leases.ts';
import { createSecretBox, readSecretKey } from '../../security/secret-box.ts';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createSettingsRepository } from '../settings/settings.repository.ts';
import { createNotificationsRepository } from './notifications.repository.ts';
import { createNotifier, type NotifierTimes } from './notifier.ts';

const quick: NotifierTimes = { personMs: 5, groupMs: 20, firstRetryMs: 5, lastRetryMs: 20, idleMs: 60_000 };

async function createNotified(answer: (response: ServerResponse, count: number) => void, times = quick) {
  const bot = await startLoopbackServer((_, response) => answer(response, bot.received.length));
  const product = await createTestApp({ telegramApiRoot: bot.url }, { notifierTimes: times });
  const { api } = await product.signIn();
  await api.settings.save({
    body: { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '42', default_response: 'Padrão' },
  });
  const call = (message: string) =>
    product.request({
      method: 'POST',
      url: '/api/',
      payload: { message, sender: 'Ana', phone: `+55 11 9${message.padStart(4, '0')}-4321` },
    });
  const texts = () => bot.received.map(({ body }) => (body as { text: string }).text);
  return { ...product, api, bot, call, texts };
}

const ok = (response: ServerResponse) => json(response, 200, { ok: true, result: {} });

describe('notifications', () => {
  it('tell of each call: who, what and the reply', async () => {
    const { services, call, texts, api } = await createNotified(ok);
    services.notifier.start();
    await call('oi');
    await expect.poll(texts).toEqual(['📩 “Ana” · +55 11 900oi-4321\n> oi\n↪️ Resposta padrão:\n> Padrão']);
    await expect
      .poll(() => api.settings.notificationStatus())
      .toMatchObject({ pending: 0, lastError: null, lastSentAt: expect.any(String) });
  });

  it('come in digests when there are many, each call once, within the length that Telegram takes', async () => {
    const { services, call, texts, api } = await createNotified(ok);
    for (let count = 0; count < 60; count++) await call(`mensagem ${count} ${'x'.repeat(100)}`);
    services.notifier.start();
    await expect.poll(async () => (await api.settings.notificationStatus()).pending).toBe(0);
    expect(texts().length).toBeLessThan(10);
    for (const text of texts()) expect(text.length).toBeLessThanOrEqual(4096);
    for (let count = 0; count < 60; count++) {
      expect(
        texts().filter((text) => text.includes(`mensagem ${count} `)),
        String(count),
      ).toHaveLength(1);
    }
  });

  it('tell a long backlog in numbers', async () => {
    const { services, texts, database, api } = await createNotified(ok);
    const created_at = '2026-03-10T12:00:00.000Z';
    const rows = Array.from({ length: 1500 }, (_, index) => ({ person_key: '', text: `chamada ${index}`, created_at }));
    await database.db.insertInto('notifications').values(rows).execute();
    services.notifier.start();
    await expect.poll(async () => (await api.settings.notificationStatus()).pending).toBe(0);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/^🔔 1\.500 chamadas à API de 10\/03\/2026,? 09:00 a /);
    expect(texts()[0]).toContain('chamada 1499');
  });

  it('wait as long as Telegram asks, whatever arrives meanwhile', async () => {
    const { call, bot, database } = await createNotified((response, count) =>
      count === 1 ? json(response, 429, { ok: false, parameters: { retry_after: 17 } }) : ok(response),
    );
    const pauses: number[] = [];
    let changes = 0;
    const notifier = createNotifier({
      leases: createSingleLeases(),
      changes: database.changes,
      notifications: createNotificationsRepository(database.db),
      settings: createSettingsRepository(
        database.db,
        createSecretBox(readSecretKey({ appSecret, dataDir: '' })),
        database.changes,
      ),
      telegram: createTelegram(bot.url),
      clock: () => new Date(),
      timeZone: 'America/Sao_Paulo',
      times: quick,
      pause: async (ms, signal) => {
        pauses.push(ms);
        if (pauses.length < 3) notifier.wake();
        else await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      onChanged: () => {
        changes += 1;
      },
      onError: (error) => expect.fail(String(error)),
    });
    await call('1');
    notifier.start();
    await expect.poll(() => pauses).toEqual([17_000, quick.personMs, quick.idleMs]);
    expect(bot.received).toHaveLength(2);
    // Whoever looks is told that it failed, and that it arrived.
    expect(changes).toBe(2);
    await notifier.stop();
  });

  it('lose nothing in an outage, say what is wrong, and never hold a reply back', async () => {
    let away = true;
    const { services, call, texts, api } = await createNotified((response) =>
      away ? response.destroy() : ok(response),
    );
    services.notifier.start();
    for (let count = 0; count < 20; count++) expect((await call(String(count))).json()).toEqual({ reply: 'Padrão' });
    await expect
      .poll(() => api.settings.notificationStatus())
      .toMatchObject({ pending: 20, lastError: expect.stringContaining('não respondeu') });
    away = false;
    const before = texts().length;
    await expect.poll(async () => (await api.settings.notificationStatus()).pending).toBe(0);
    const sent = texts().slice(before).join('\n');
    for (let count = 0; count < 20; count++) expect(sent).toContain(`+55 11 9${String(count).padStart(4, '0')}-4321`);
  });

  it('survive a restart', async () => {
    const { call, database, texts, services } = await createNotified(ok);
    await call('1');
    expect(await database.db.selectFrom('notifications').selectAll().execute()).toHaveLength(1);
    services.notifier.start();
    await expect.poll(texts).toHaveLength(1);
  });

  it('are not gathered while Telegram is not configured', async () => {
    const { request, database } = await createTestApp();
    await request({ method: 'POST', url: '/api/', payload: { message: 'oi' } });
    expect(await database.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  it('are dropped when Telegram is switched off', async () => {
    const { call, api } = await createNotified(ok);
    await call('1');
    expect((await api.settings.notificationStatus()).pending).toBe(1);
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: '' } });
    await call('2');
    expect((await api.settings.notificationStatus()).pending).toBe(0);
  });

  it('tell of refused calls too', async () => {
    const { services, request, texts } = await createNotified(ok);
    services.notifier.start();
    await request({ method: 'POST', url: '/api/', payload: '{', headers: { 'content-type': 'application/json' } });
    await expect.poll(texts).toEqual(['⚠️ POST /api/ deu erro 400: O corpo da requisição não é um JSON válido']);
  });
});
