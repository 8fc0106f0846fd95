import { type BinaryNode, jidNormalizedUser } from '@whiskeysockets/baileys';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { whileAway } from '../../db/while-away.ts';
import type {
  Aliases,
  HealthNotes,
  LinkListener,
  LinkOptions,
  LinkState,
  OutgoingContent,
} from '../../modules/instances/whatsapp.port.ts';
import type { RenewableMedia } from '../../modules/media/media-host.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { untilAborted } from '../../runtime/until-aborted.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { createAcks } from './acks.ts';
import { loadAuthState } from './auth-state.ts';
import { createBaileysLogger } from './baileys-logger.ts';
import type { ClientVersions } from './client-versions.ts';
import { type Connection, startConnection } from './connection.ts';
import { type Condition, createCredentialsRepository } from './credentials.repository.ts';
import { createDeafnessWatch } from './deafness.ts';
import { createInbox } from './inbox.ts';
import { createJournal } from './journal.ts';
import { createKeyStore } from './key-store.ts';
import { createMessageSecrets } from './message-secrets.ts';
import { createOutbox } from './outgoing.ts';
import { notConnected } from './outgoing-content.ts';
import { readPhoneSign } from './phone-signs.ts';
import { lidOf, phoneOf } from './read-whatsapp-message.ts';
import { renewMedia } from './renew-media.ts';
import { createSentMessages } from './sent-messages.ts';
import { createSignalRepositoryMaker } from './signal-repository.ts';
import { createSocketMaker, type SocketOptions } from './socket.ts';
import { createUnreadableCount } from './unreadable.ts';

export interface AccountDependencies extends SocketOptions {
  db: Db;
  box: SecretBox;
  clock: Clock;
  log: Logger;
  lids: Aliases;
  versions: ClientVersions;
  /** Of the administrator, who reads until when something lasts. */
  timeZone: string;
  mayWrite?: ((instanceId: string) => Condition | undefined) | undefined;
  onError(error: unknown): void;
}

export type Account = Awaited<ReturnType<typeof loadAccount>>;

/**
 * All of one number that outlives a connection, and the way to make the next connection. Until `closing`, whatever needs the
 * database waits while it is away.
 */
export async function loadAccount(
  instanceId: string,
  listener: LinkListener,
  { db, box, clock, log, versions, onError, ...options }: AccountDependencies,
  closing: AbortSignal,
) {
  const { times } = options;
  const own = { box, instanceId, mayWrite: options.mayWrite?.(instanceId), closing, onError };
  const patiently = <T>(work: () => Promise<T>): Promise<T> => whileAway(work, closing);
  const lids: Aliases = {
    find: (lid) => patiently(() => options.lids.find(lid)),
    learn: (lid, phone) => patiently(() => options.lids.learn(lid, phone)),
    settle: (lid) => patiently(() => options.lids.settle(lid)),
  };
  const keys = createKeyStore({ db, ...own });
  const auth = await loadAuthState({ credentials: createCredentialsRepository(db, clock), keys, ...own });
  const secrets = createMessageSecrets(keys);
  await secrets.load();
  const journal = createJournal(keys, secrets, times);
  await journal.load();
  const sent = createSentMessages({ db, box, clock, keepMs: times.keepSentMs, onError });

  const inbox = createInbox({
    journal,
    secrets,
    lids,
    listener,
    me: () => auth.creds.me,
    times,
    isOwn: (messageId) => patiently(() => sent.has(instanceId, messageId)),
    findPhone: async (lid) => (await keys.get('lid-mapping', [`${lid}_reverse`]))[`${lid}_reverse`] ?? '',
    closing,
    onError,
  });
  const health: HealthNotes = {
    ...listener.health,
    mayShow: () => patiently(listener.health.mayShow),
    onRenewed: (found) => patiently(() => listener.health.onRenewed(found)),
    onUnreadable: (id, reason) => patiently(() => listener.health.onUnreadable(id, reason)),
    onRecovered: (id) => patiently(() => listener.health.onRecovered(id)),
  };
  const countUnreadable = createUnreadableCount({ health, onError });
  let isRenewed = false;
  const deafness = createDeafnessWatch({
    times,
    async mayRenew(cause) {
      if (!(await health.mayRenew(cause))) return false;
      log.warn({ instanceId, cause }, 'nothing comes in any more: the connection is made anew');
      isRenewed = true;
      return true;
    },
    isDatabaseThere: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    onError,
  });
  let connection: Connection | undefined;
  const acks = createAcks((receipt) => {
    if (!receipt.isToStranger || !connection) return listener.onReceipt(receipt);
    void connection.measuresKnown().then(() => listener.onReceipt(receipt));
  });
  /** Of the latest connection. */
  let version = '';
  let keeping: Promise<void> = Promise.resolve();
  const outbox = createOutbox({
    current: () => connection,
    acks,
    times,
    remember: (messageId, message) => patiently(() => sent.add(instanceId, messageId, message)),
    learn: lids.learn,
  });
  const makeSocket = createSocketMaker({
    ...options,
    auth,
    logger: createBaileysLogger(log),
    makeSignalRepository: createSignalRepositoryMaker(journal, lids.learn),
    findSent: (messageId) => patiently(() => sent.find(instanceId, messageId)),
  });

  /** Of what the owner writes by hand, Baileys passes on only one of the recipient's addresses. */
  const learnRecipient = async ({ attrs: { recipient, recipient_pn } }: BinaryNode) => {
    if (recipient && recipient_pn) await lids.learn(lidOf([recipient]), phoneOf([recipient_pn]));
  };

  return {
    isLinked: auth.isLinked,
    async send(message: OutgoingContent): Promise<void> {
      await outbox.send(message);
      deafness.onSent(message.id, message.to);
    },
    findJid: outbox.findJid,
    renewMedia(source: RenewableMedia): Promise<string> {
      if (!connection?.isOpen) return Promise.reject(notConnected());
      return connection.whileUp(renewMedia(connection.socket, source, times.mediaRetryMs), notConnected);
    },

    /** From the first byte to the end; at any time there is one connection at most. */
    async connect(
      { pairingPhone, allowsPasskey = false }: Pick<LinkOptions, 'pairingPhone' | 'allowsPasskey'>,
      onState: (state: LinkState) => void,
    ): Promise<Connection> {
      const { me } = auth.creds;
      // A pairing that failed leaves a name behind that WhatsApp knows nothing of, and would be refused with.
      if (me && !auth.isLinked()) await auth.wipe();
      else if (me) inbox.replay(me);
      version = await untilAborted(closing, patiently(versions.choose));
      const started = startConnection({
        socket: makeSocket(version),
        pairingPhone,
        allowsPasskey,
        clock,
        times,
        onState(state) {
          if (state.status === 'connected') keeping = patiently(() => versions.keep(version)).catch(onError);
          onState(state);
        },
        onCredentials: auth.save,
        onMessageStanza(stanza) {
          journal.watch(stanza);
          return learnRecipient(stanza);
        },
        onMessage(message) {
          countUnreadable(message);
          const { remoteJid, remoteJidAlt } = message.key;
          // What is sent goes to either of them: a reply to the alias, anything else to the number.
          for (const jid of [remoteJid, remoteJidAlt]) if (jid) deafness.onMessage(jidNormalizedUser(jid));
          inbox.receive(message);
        },
        onAck: acks.settle,
        onReceipt: listener.onReceipt,
        onLid: lids.learn,
        onMeasures: (measures) => patiently(() => listener.onMeasures(measures)),
        onBacklog(count) {
          if (!isRenewed) return;
          isRenewed = false;
          health.onRenewed(count).catch(onError);
        },
        onStanza(stanza) {
          const sign = readPhoneSign(stanza, auth.creds.me, clock());
          if (sign) health.onPhone(sign);
        },
        deafness,
        mayShow: health.mayShow,
        onMeasuresUnknown: (error) => log.info({ err: error }, 'WhatsApp does not say whether the number is locked'),
        onError,
      });
      connection = started;
      void started.ended.then(() => {
        connection = undefined;
        acks.abandon();
      });
      return started;
    },

    /** WhatsApp turned the latest connection away for its version: whether there is another one to try. */
    renewVersion: (): Promise<boolean> =>
      untilAborted(
        closing,
        patiently(() => versions.renew(version)),
      ),

    async wipe(): Promise<void> {
      await inbox.settled(times.closeMs);
      await auth.wipe();
    },

    /** After `closing`; resolves once nothing is written any more. */
    async close(): Promise<void> {
      await inbox.settled(times.closeMs);
      await journal.close();
      await auth.close();
      await keeping;
    },
  };
}
