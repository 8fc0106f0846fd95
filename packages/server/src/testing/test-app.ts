import { createClient, type Route, routes, type Send, type SignedIn } from '@recado/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createApp } from '../composition/app.ts';
import { createServices, type ServiceOptions } from '../composition/services.ts';
import { type Config, defaultCredentials, readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { loadMetrics } from '../metrics/load-metrics.ts';
import { createAuthRepository } from '../modules/auth/auth.repository.ts';
import { hashPassword } from '../modules/auth/password-hash.ts';
import { createLogger } from '../runtime/logger.ts';
import { createTestDatabase } from './test-database.ts';

export const appSecret = 'a secret for tests';

/** The whole product on a database of its own, spoken to over HTTP without a socket, with a clock that tests move. */
export async function createTestApp(
  settings: Partial<Config> = {},
  {
    consoleFolder,
    atEnd = onTestFinished,
    ...options
  }: Pick<ServiceOptions, 'notifierTimes' | 'gatewayTimes' | 'jobTimes' | 'clock' | 'measureDisk'> & {
    consoleFolder?: string;
    /** When everything is closed and removed. */
    atEnd?: (cleanUp: () => Promise<void>) => void;
  } = {},
) {
  const { database, databaseUrl, dataDir, remove } = await createTestDatabase();
  const clock = createTestClock();
  const config: Config = { ...readConfig({}), appSecret, databaseUrl, dataDir, ...settings };
  if (!settings.adminPassword) await addDefaultAdministrator(database.db);
  const log: string[] = [];
  const logger = createLogger('trace', { write: (line) => void log.push(line) });
  const onError = (error: unknown) => logger.error({ err: error }, 'background failure');
  const metrics = await loadMetrics(config);
  const open = async () => {
    const services = createServices({
      config,
      database,
      clock: clock.read,
      stopwatch: clock.stopwatch,
      log: logger,
      metrics,
      onError,
      ...options,
    });
    await services.administrator;
    return services;
  };
  const services = await open();
  const app = await createApp({ config, database, services, logger, stopwatch: clock.stopwatch, consoleFolder });
  atEnd(async () => {
    services.scripts.stop();
    services.processes.stop();
    await app.close();
    await services.followCalls.stop();
    await services.followMessages.stop();
    await services.retention.stop();
    await services.automation.stop();
    await services.messaging.stop();
    await services.pushWaits.stop();
    await services.notifier.stop();
    await services.refusedCalls.flush();
    await remove();
  });

  const clientWith = (token?: string) => createClient(routes, sendThrough(app, token));
  return {
    app,
    dataDir,
    databaseUrl,
    database,
    services,
    log,
    clock,
    /** The console's own client, without a session. */
    api: clientWith(),
    /** The same product again on the same database, as after a crash; it is stopped with the test. */
    async restart() {
      const again = await open();
      onTestFinished(async () => {
        await again.automation.stop();
        await again.messaging.stop();
      });
      return again;
    },
    request: (options: InjectOptions): Promise<LightMyRequestResponse> => app.inject(options),
    async signIn(credentials: { username: string; password: string } = defaultCredentials) {
      const session: SignedIn = await clientWith().auth.login({ body: credentials });
      return { ...session, api: clientWith(session.token) };
    },
    clientWith,
  };
}

/** The row that the first start would make, with a hash that costs nothing: tests sign in thousands of times. */
async function addDefaultAdministrator(db: Db): Promise<void> {
  defaultHash ??= hashPassword(defaultCredentials.password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const user = { username: defaultCredentials.username, passwordHash: await defaultHash, hasDefaultPassword: true };
  await createAuthRepository(db).addUser(user, new Date().toISOString());
}
let defaultHash: Promise<string> | undefined;

function createTestClock() {
  let now = Date.parse('2026-03-10T12:00:00.000Z');
  let elapsed = 0;
  return {
    read: () => new Date(now),
    stopwatch: () => elapsed,
    advance: (ms: number) => {
      now += ms;
      elapsed += ms;
    },
    /** Somebody sets the wall clock; no time passes. */
    set: (ms: number) => {
      now += ms;
    },
  };
}

const sendThrough =
  (app: FastifyInstance, token: string | undefined): Send =>
  async (path: string, init: RequestInit, route: Route) => {
    // A Request knows how to encode every kind of body, FormData too.
    const request = new Request(`http://recado.test${path}`, init);
    if (token && route.access !== 'public') request.headers.set('authorization', `Bearer ${token}`);
    const answer = await app.inject({
      method: route.method,
      url: path,
      headers: Object.fromEntries(request.headers),
      ...(init.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };
