import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { isLeakedByBaileys } from '../adapters/baileys/leaked-rejections.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import { loadMetrics } from '../metrics/load-metrics.ts';
import { createLogger } from '../runtime/logger.ts';
import { agreeOnSecret } from './agree-on-secret.ts';
import { createApp } from './app.ts';
import { createServices } from './services.ts';
import { type Part, stopAll } from './stop-all.ts';

const shutdownLimitMs = 10_000;

/** Lines for the person at the terminal go to standard error; standard output is the log, in JSON. */
const tell = (line: string) => process.stderr.write(`${line}\n`);

const exposedNotice =
  'Atenção: outras máquinas alcançam a API pública, e ela atende sem chave. Quem souber o endereço pode bloquear ' +
  'contatos e encher o registro de chamadas. Gere uma chave no Dashboard ou defina PUBLIC_API_KEY.';

const unexpected = (error: unknown) =>
  `erro inesperado (${error instanceof Error ? error.message : String(error)}). O log diz mais.`;

/** Becomes the product, until a signal ends it; or ends with one clear line and a non-zero code. */
export async function runServer(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const logger = createLogger(config.logLevel);
    // What is wrong before there is something to stop ends the process as it is.
    let stop = async (): Promise<boolean> => process.exit();
    let stopping = false;
    const end = async (signal: string) => {
      // Ctrl+C arrives twice: from the terminal and forwarded by the start script.
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        // The log is written in the background, for which there is no more time; this is written at once.
        tell('Recado encerrado à força: algo não terminou em dez segundos.');
        killProcess();
      }, shutdownLimitMs).unref();
      // Whoever started it is told when something was not brought to its end.
      if (!(await stop())) process.exitCode = 1;
      logger.info('stopped');
    };
    // From the first moment: numbers connect before the start is over.
    process.on('unhandledRejection', (reason) => {
      if (isLeakedByBaileys(reason)) {
        logger.warn({ err: reason }, 'the WhatsApp client leaked a rejection');
        return;
      }
      logger.fatal({ err: reason }, 'a rejection that nobody handles');
      tell('Recado encerrado por um erro inesperado. O log diz qual.');
      process.exitCode = 1;
      void end('unhandledRejection');
    });
    const server = await serve(config, logger);
    stop = server.stop;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
    // After that, whoever reads it may end the product in order.
    tell([`Recado no ar em ${server.address}`, ...server.notices].join('\n'));
  } catch (error) {
    tell(`Recado não iniciou: ${error instanceof StartError ? error.message : unexpected(error)}`);
    process.exitCode = 1;
    // Everything is closed, so nothing holds the process; should something do so after all, it is not waited for.
    setTimeout(killProcess, shutdownLimitMs).unref();
  }
}

/** Not by `process.exit`, which waits for threads: one that is inside of a library never ends. */
const killProcess = () => process.kill(process.pid, 'SIGKILL');

/**
 * The product as that environment describes it, beside others in one process.
 * @internal
 */
export async function startServer(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  return serve(config, createLogger(config.logLevel));
}

/** On the air when it resolves; a failed start leaves nothing half started. */
async function serve(config: Config, logger: Logger) {
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, 'an idle database connection was lost');
  const onError = (error: unknown, what: string) => logger.error({ err: error }, `${what} failed`);
  const database = await openDatabase({ ...config, onConnectionLost });
  let parts: Part[] = [['database', database.close]];
  const stop = () => stopAll(parts, onError);
  try {
    await agreeOnSecret({ config, database });
    const metrics = await loadMetrics(config);
    const services = createServices({ config, database, log: logger, metrics, onError });
    const app = await createApp({
      config,
      database,
      services,
      logger,
      consoleFolder: existsSync(path.join(config.consoleFolder, 'index.html')) ? config.consoleFolder : undefined,
    });
    parts = [
      // First what requests and jobs may wait for: a script, a file or a backup would hold the end back.
      ['scripts', services.scripts.stop],
      ['processes', services.processes.stop],
      ['backup', services.backup.stop],
      ['imports', services.contacts.imports.stop],
      ['privacy', services.privacy.stop],
      ['http', () => app.close()],
      ['alerts', services.alerts.stop],
      ['conversations', services.followCalls.stop],
      ['message search', services.followMessages.stop],
      ['retention', services.retention.stop],
      ['media', services.mediaUpkeep.stop],
      ['media downloads', services.fetchMedia.stop],
      ['automation', services.automation.stop],
      ['messaging', services.messaging.stop],
      ['web push', services.pushWaits.stop],
      ['notifications', services.notifier.stop],
      ['refused calls', services.refusedCalls.flush],
      ['storage', services.storage.stop],
      ...parts,
    ];
    await services.administrator;
    const { isExposed } = await services.apiKeys.address();
    services.notifier.start();
    await services.pushKey();
    services.pushWaits.start();
    await services.messaging.start();
    await services.automation.start();
    await services.retention.start();
    services.followCalls.start();
    services.followMessages.start();
    await services.backup.start();
    services.storage.start();
    services.alerts.start();
    void services.contacts.imports.start();
    services.mediaUpkeep.start();
    // Last: whoever is answered may rely on all of it.
    const address = await app.listen({ port: config.port, host: config.host });
    logger.info({ address, engine: database.engine }, 'started');

    const notices = isExposed ? [...config.notices, exposedNotice] : config.notices;
    return { address, notices, stop };
  } catch (error) {
    const reason = explainListenError(error, config);
    if (!(reason instanceof StartError)) logger.fatal({ err: reason }, 'the start failed');
    await stop();
    throw reason;
  }
}

function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`A porta ${port} já está em uso em ${host}. Encerre o outro programa ou ajuste PORT.`);
    case 'EACCES':
      return new StartError(`Sem permissão para usar a porta ${port}. Ajuste PORT para um número acima de 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`O endereço ${host} não é desta máquina. Ajuste HOST.`);
    default:
      return error;
  }
}
