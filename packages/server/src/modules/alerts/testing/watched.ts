import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AlertKind, aiDefaults } from '@recado/contract';
import { expect, onTestFinished } from 'vitest';
import { json, startLoopbackServer } from '../../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../../testing/whatsapp.ts';
import { createNumberHealthRepository } from '../../instances/number-health.repository.ts';

export const minuteMs = 60_000;
const mb = 1024 * 1024;
const times = { personMs: 1, groupMs: 1, firstRetryMs: 5, lastRetryMs: 20, idleMs: 60_000 };
const jobTimes = { attempts: 1, firstRetryMs: 20, lastRetryMs: 50, rememberMs: minuteMs };

/** The product with a WhatsApp, a Telegram that takes everything, an AI that may refuse and a disk that may fill. */
export async function createWatched({ isTelegramSet = true, isNotifying = true } = {}) {
  const bot = await startLoopbackServer((_, response) => json(response, 200, { ok: true, result: {} }));
  const provider = { isPaid: true, knowsKey: true };
  const ai = await startLoopbackServer((_, response) =>
    provider.isPaid
      ? json(response, 200, { choices: [{ index: 0, message: { role: 'assistant', content: 'Claro!' } }] })
      : provider.knowsKey
        ? json(response, 429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } })
        : json(response, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }),
  );
  const backupDir = await mkdtemp(path.join(tmpdir(), 'recado-alerts-'));
  onTestFinished(() => rm(backupDir, { recursive: true, force: true }));
  const disk = { freeBytes: 10_000 * mb };
  const app = await createWhatsAppApp(
    { telegramApiRoot: bot.url, openAiBaseUrl: ai.url, backupDir },
    {},
    {
      notifierTimes: times,
      jobTimes,
      measureDisk: async () => disk.freeBytes,
    },
  );
  const { api, services, database, clock, shop, until } = app;
  const setUpTelegram = () => api.settings.save({ body: { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '42' } });
  if (isTelegramSet) await setUpTelegram();
  if (isNotifying) services.notifier.start();
  return {
    ...app,
    backupDir,
    disk,
    provider,
    setUpTelegram,
    /** Without those of calls, which are no alerts. */
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
    waitingAlerts: async () =>
      (await database.db.selectFrom('notifications').select('kind').execute()).filter(({ kind }) => kind === 'alert')
        .length,
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
export const scanAnew = async ({ api, until, shop }: Watched) => {
  await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
  await until('loja', 'qr_ready');
  const { qrText } = await api.instances.qr({ params: { instanceId: 'loja' } });
  await shop.scanQr(qrText);
};
export const ask = ({ request }: Watched) =>
  request({ method: 'POST', url: '/api/', payload: { message: 'dúvida', phone: '+55 11 98765-4321' } });
const backUpNextDay = async ({ clock, services }: Watched) => {
  clock.advance(24 * 60 * minuteMs);
  await services.backup.schedule.look().catch(() => {});
};
const fill = async ({ disk, services }: Watched, freeBytes: number) => {
  disk.freeBytes = freeBytes;
  await services.storage.check();
};

export const causes: Record<AlertKind, Cause> = {
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
  number_phone_away: {
    async prepare({ link, api, eventually }) {
      await link();
      // It hands its chats over.
      await eventually(async () => expect((await api.instances.list())[0]?.health.phone.seen_at).not.toBeNull());
    },
    breaks: ({ database, clock }) =>
      createNumberHealthRepository(database.db).note('loja', {
        phone_confirms: 1,
        phone_awaited_since: new Date(clock.read().getTime() - 11 * 24 * 60 * minuteMs).toISOString(),
      }),
    mend: async ({ shop, ana, api, clock, eventually }) => {
      clock.advance(60 * minuteMs);
      await shop.writeFromPhone(ana, 'Estou aqui');
      await eventually(async () => expect((await api.instances.list())[0]?.health.phone.awaited_since).toBeNull());
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
