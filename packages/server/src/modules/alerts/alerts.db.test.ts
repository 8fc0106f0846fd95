import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AlertKind, aiDefaults, alertKindNames } from '@recado/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createNumberHealthRepository } from '../instances/number-health.repository.ts';

const minuteMs = 60_000;
const mb = 1024 * 1024;
const times = { personMs: 1, groupMs: 1, firstRetryMs: 5, lastRetryMs: 20, idleMs: 60_000 };
const jobTimes = { attempts: 1, firstRetryMs: 20, lastRetryMs: 50, rememberMs: minuteMs };

/** The product with a WhatsApp, a Telegram that takes everything, an AI that may refuse and a disk that may fill. */
async function createWatched({ isTelegramSet = true } = {}) {
  const bot = await startLoopbackServer((_, response) => json(response, 200, { ok: true, result: {} }));
  const provider = { isPaid: true };
  const ai = await startLoopbackServer((_, response) =>
    provider.isPaid
      ? json(response, 200, { choices: [{ index: 0, message: { role: 'assistant', content: 'Claro!' } }] })
      : json(response, 429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }),
  );
  const backupDir = await mkdtemp(path.join(tmpdir(), 'recado-alerts-'));
  onTestFinished(() => rm(backupDir, { recursive: true, force: true }));
  const disk = { freeBytes: 10_000 * mb };
  const app = await createWhatsAppApp(
    { telegramApiRoot: bot.url, openAiBaseUrl: ai.url, backupDir },
    {},
    { notifierTimes: times, jobTimes, measureDisk: async () => disk.freeBytes },
  );
  const { api, services, clock, shop, until } = app;
  const setUpTelegram = () => api.settings.save({ body: { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '42' } });
  if (isTelegramSet) await setUpTelegram();
  services.notifier.start();
  return {
    ...app,
    backupDir,
    disk,
    provider,
    setUpTelegram,
    /** Of calls as well, which are no alerts. */
    texts: () =>
      bot.received.map(({ body }) => (body as { text: string }).text).filter((text) => !text.includes('dúvida')),
    /** Looks as often as in that time. */
    async pass(minutes: number) {
      await services.alerts.look();
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(minuteMs);
        await services.alerts.look();
      }
    },
    unlink() {
      for (const device of shop.devices) shop.unlink(device);
      return until('loja', 'error');
    },
    openKinds: async () => (await services.alerts.get()).open.map(({ kind }) => kind),
  };
}
type Watched = Awaited<ReturnType<typeof createWatched>>;

interface Cause {
  /** Before which everything is well. */
  prepare?(product: Watched): Promise<unknown>;
  breaks(product: Watched): Promise<unknown>;
  mend(product: Watched): Promise<unknown>;
}

const linked = ({ link }: Watched) => link();
const scanAnew = async ({ api, until, shop }: Watched) => {
  await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
  await until('loja', 'qr_ready');
  const { qrText } = await api.instances.qr({ params: { instanceId: 'loja' } });
  await shop.scanQr(qrText);
};
const ask = ({ request }: Watched) =>
  request({ method: 'POST', url: '/api/', payload: { message: 'dúvida', phone: '+55 11 98765-4321' } });
const backUpNextDay = async ({ clock, services }: Watched) => {
  clock.advance(24 * 60 * minuteMs);
  await services.backup.schedule.look().catch(() => {});
};
const fill = async ({ disk, services }: Watched, freeBytes: number) => {
  disk.freeBytes = freeBytes;
  await services.storage.check();
};

const causes: Record<AlertKind, Cause> = {
  number_out: {
    prepare: linked,
    breaks: ({ unlink }) => unlink(),
    mend: async (product) => {
      await scanAnew(product);
      await product.until('loja', 'connected');
    },
  },
  number_locked: {
    prepare: linked,
    breaks: async ({ shop, api, eventually }) => {
      shop.lockReachOut({ until: new Date(Date.now() + 7 * 24 * 60 * minuteMs) });
      await eventually(async () => expect((await api.instances.list())[0]?.lock).not.toBeNull());
    },
    mend: async ({ shop, api, eventually }) => {
      shop.liftReachOut();
      await eventually(async () => expect((await api.instances.list())[0]?.lock).toBeNull());
    },
  },
  number_passkey: {
    async prepare(product) {
      await product.link();
      // That it is out is another alert.
      await product.api.alerts.save({ body: { kinds: { number_out: false } } });
    },
    breaks: async (product) => {
      await product.unlink();
      product.shop.requiresPasskey = true;
      await scanAnew(product).catch(() => {});
      await product.until('loja', 'passkey_required');
    },
    mend: async (product) => {
      product.shop.requiresPasskey = false;
      await scanAnew(product);
      await product.until('loja', 'connected');
    },
  },
  number_deaf: {
    prepare: linked,
    breaks: ({ database, clock }) =>
      createNumberHealthRepository(database.db).note('loja', {
        renewed_at: clock.read().toISOString(),
        renewed_cause: 'queue',
      }),
    mend: async ({ ana, shop, api, eventually }) => {
      await ana.write(shop, 'oi');
      await eventually(async () => expect((await api.instances.list())[0]?.health.last_in_at).not.toBeNull());
    },
  },
  backup_failed: {
    prepare: ({ api }) => api.backup.saveSchedule({ body: { frequency: 'daily', time: '03:00', weekday: 0, keep: 3 } }),
    breaks: async (product) => {
      await rm(product.backupDir, { recursive: true });
      await writeFile(product.backupDir, 'a file where the folder should be');
      await backUpNextDay(product);
    },
    mend: async (product) => {
      await rm(product.backupDir);
      await backUpNextDay(product);
    },
  },
  disk_low: {
    breaks: (product) => fill(product, 100 * mb),
    mend: (product) => fill(product, 10_000 * mb),
  },
  ai_refused: {
    prepare: ({ api }) => api.ai.save({ body: { ...aiDefaults, OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-x' } }),
    breaks: async (product) => {
      product.provider.isPaid = false;
      await ask(product);
      await product.eventually(async () =>
        expect(await product.services.ai.trouble()).toMatchObject({ kind: 'refused' }),
      );
    },
    mend: async (product) => {
      product.provider.isPaid = true;
      await ask(product);
      await product.eventually(async () => expect(await product.services.ai.trouble()).toEqual({ kind: 'answers' }));
    },
  },
  job_given_up: {
    breaks: async ({ api, services, database, eventually }) => {
      const rename = (from: 'trigger_run_actions' | 'away', to: string) =>
        database.db.schema.alterTable(from).renameTo(to).execute();
      const actions = [{ type: 'LOG_EVENT' as const, value: { message: 'Feito', saveToDatabase: true } }];
      const { id } = await api.triggers.create({ body: { name: 'Aviso', condition_type: 'ALWAYS', actions } });
      await api.triggers.execute({ params: { id }, body: {} });
      await rename('trigger_run_actions', 'away');
      await services.automation.start();
      await eventually(async () => expect(await api.jobs.failed()).toHaveLength(1));
      await rename('away', 'trigger_run_actions');
    },
    mend: async ({ api }) => {
      for (const { id } of await api.jobs.failed()) await api.jobs.discard({ params: { id } });
    },
  },
};

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
      expect(texts()).toEqual(['📩 Ana · +55 11 98765-4321\nsegunda\n↪️ Padrão\n(Resposta padrão)']),
    );
    await api.settings.save({ body: { default_response: '' } });
    await ana.write(shop, 'terceira');
    await eventually(() => expect(texts()[1]).toContain('terceira'));
  });
});
