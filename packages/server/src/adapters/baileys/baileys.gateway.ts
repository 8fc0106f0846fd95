import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { Aliases, WhatsAppGateway, WhatsAppLink } from '../../modules/instances/whatsapp.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { createClientVersions } from './client-versions.ts';
import { type Condition, createCredentialsRepository } from './credentials.repository.ts';
import { type GatewayTimes, gatewayTimes } from './gateway-times.ts';
import { createLastVersionRepository } from './last-version.repository.ts';
import { createLiveVersion } from './live-version.ts';

export type { GatewayTimes } from './gateway-times.ts';

interface Dependencies {
  db: Db;
  box: SecretBox;
  clock: Clock;
  log: Logger;
  lids: Aliases;
  onError(error: unknown): void;
  webSocketUrl?: string | undefined;
  mediaCa?: string | undefined;
  /** The version of WhatsApp Web to present, instead of one that is found. */
  version?: string | undefined;
  timeZone: string;
  times?: Partial<GatewayTimes>;
  /** Part of every write of an account's keys: true while this process is the one to use the account. */
  mayWrite?: (instanceId: string) => Condition | undefined;
}

/** WhatsApp through Baileys, which is loaded with the first number: without one, the server starts fast and small. */
export function createBaileysGateway({ version, ...dependencies }: Dependencies): WhatsAppGateway {
  const { db, log } = dependencies;
  const times = { ...gatewayTimes, ...dependencies.times };
  const credentials = createCredentialsRepository(db, dependencies.clock);
  const versions = createClientVersions({
    chosen: version,
    findLive: createLiveVersion(dependencies.webSocketUrl),
    lastOpen: createLastVersionRepository(db),
    builtIn: async () => (await import('@whiskeysockets/baileys')).DEFAULT_CONNECTION_CONFIG.version.join('.'),
    times,
    onUnknown: (error) => log.info({ err: error }, 'the present version of WhatsApp Web is not known'),
  });
  const shared = { ...dependencies, times, versions };
  /** Of each number, the end of the link that was opened last: two at a time would throw each other out. */
  const ends = new Map<string, () => Promise<void>>();

  return {
    open(instanceId, options, listener): WhatsAppLink {
      const endPrevious = ends.get(instanceId);
      const opening = Promise.all([import('./link.ts'), endPrevious?.()]).then(([{ createLink }]) =>
        createLink(instanceId, options, listener, shared),
      );
      opening.catch((error) => {
        dependencies.onError(error);
        listener.onState({ status: 'error', lastError: 'Não foi possível iniciar a conexão com o WhatsApp.' });
      });
      const end = async () => {
        await (await opening).close();
        if (ends.get(instanceId) === end) ends.delete(instanceId);
      };
      ends.set(instanceId, end);
      return {
        send: async (message) => (await opening).send(message),
        findJid: async (digits) => (await opening).findJid(digits),
        renewMedia: async (source) => (await opening).renewMedia(source),
        answerPasskey: async (answer) => (await opening).answerPasskey(answer),
        close: end,
        async logout() {
          await (await opening).unlink();
          await end();
          await credentials.forget(instanceId);
        },
      };
    },

    isLinked: credentials.isLinked,
    listLinked: credentials.listLinked,
    async forget(instanceId) {
      await ends.get(instanceId)?.();
      await credentials.forget(instanceId);
    },
  };
}
