import { setTimeout as delay } from 'node:timers/promises';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import {
  blockedState,
  type LinkListener,
  type LinkOptions,
  type LinkState,
  type WhatsAppLink,
} from '../../modules/instances/whatsapp.port.ts';
import { type Account, type AccountDependencies, loadAccount } from './account.ts';
import { backoffMs } from './backoff.ts';
import type { Connection } from './connection.ts';
import { type Ending, judge } from './disconnect-reasons.ts';
import { quietLibsignal } from './quiet-libsignal.ts';

const internalError = 'Erro interno ao conectar. Veja o registro do servidor e conecte de novo.';

const momentParts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const longestTimerMs = 24 * 60 * 60_000;

type Link = Omit<WhatsAppLink, 'logout'> & { unlink(): Promise<void> };

/** Keeps one number connected: attempt after attempt, never two at a time, until it is closed or only a person can help. */
export function createLink(
  instanceId: string,
  { delayMs = 0, blocked, ...pairing }: LinkOptions,
  listener: LinkListener,
  dependencies: AccountDependencies,
): Link {
  const { clock, times, versions, onError } = dependencies;
  const log = dependencies.log.child({ instanceId });
  const closing = new AbortController();
  const moment = new Intl.DateTimeFormat('pt-BR', { ...momentParts, timeZone: dependencies.timeZone });
  let account: Account | undefined;
  let connection: Connection | undefined;
  quietLibsignal();

  const tell = (state: LinkState) => {
    try {
      listener.onState(state);
    } catch (error) {
      onError(error);
    }
  };
  const pause = async (ms: number) => {
    // No timer of Node's is longer than 24 days.
    for (let leftMs = ms; leftMs > 0 && !closing.signal.aborted; leftMs -= longestTimerMs) {
      await delay(Math.min(leftMs, longestTimerMs), undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const inFuture = (ms: number) => new Date(clock().getTime() + ms);

  const attempt = async (): Promise<{ ending: Ending; openMs: number }> => {
    try {
      account ??= await loadAccount(instanceId, listener, dependencies, closing.signal);
      connection = await account.connect(pairing, tell);
      if (closing.signal.aborted) connection.end();
      const ending = await connection.ended;
      return { ending, openMs: connection.openMs };
    } catch (error) {
      // What waited for the database was given up.
      if (!closing.signal.aborted) onError(error);
      return { ending: { cause: 'closed', code: undefined }, openMs: 0 };
    }
  };

  const findNewerVersion = async (): Promise<boolean | undefined> => {
    try {
      return await account?.renewVersion();
    } catch (error) {
      if (!closing.signal.aborted) onError(error);
      return false;
    }
  };

  const run = async (): Promise<LinkState> => {
    let failures = 0;
    let restarts = 0;
    let isRenewed = false;
    let lastError: string | undefined;
    const connecting = (waitMs = 0): LinkState => ({
      status: 'connecting',
      attempt: failures + 1,
      ...(waitMs > 0 ? { nextAttemptAt: inFuture(waitMs) } : {}),
      ...(lastError ? { lastError } : {}),
    });
    if (blocked) {
      if (!blocked.until) return blockedState(blocked);
      lastError = blocked.reason;
      tell(blockedState(blocked));
      await pause(blocked.until.getTime() - clock().getTime());
    }
    tell(connecting(delayMs));
    if (delayMs > 0) await pause(delayMs);
    while (!closing.signal.aborted) {
      tell(connecting());
      const { ending, openMs } = await attempt();
      if (closing.signal.aborted) break;
      if (openMs > 0) {
        restarts = 0;
        isRenewed = false;
      }
      const verdict = judge(ending, {
        isLinked: account?.isLinked() ?? false,
        usesPairingCode: pairing.pairingPhone !== undefined,
        restarts,
        isRenewed,
        hasChosenVersion: versions.chosen !== undefined,
        momentIn: (ms) => moment.format(inFuture(ms)),
      });
      log.info({ ...ending, ...verdict }, 'WhatsApp connection ended');
      switch (verdict.next) {
        case 'restart':
          restarts += 1;
          break;
        case 'renew':
          isRenewed = true;
          if ((await findNewerVersion()) || closing.signal.aborted) break;
          return { status: 'error', lastError: verdict.reason };
        case 'retry': {
          failures = openMs > times.stableMs ? 1 : failures + 1;
          lastError = verdict.reason;
          const lastRetryMs = openMs > 0 ? times.reopenMs : times.lastRetryMs;
          const waitMs = backoffMs(failures, { ...times, lastRetryMs });
          tell(connecting(waitMs));
          await pause(waitMs);
          break;
        }
        case 'wait': {
          // Never before its time, and not many numbers in the same moment.
          const waitMs = verdict.waitMs + times.blockMarginMs * (1 + Math.random());
          failures = 0;
          lastError = verdict.reason;
          tell({ status: 'error', lastError, nextAttemptAt: inFuture(waitMs) });
          await pause(waitMs);
          break;
        }
        case 'relink':
          await account?.wipe();
          return { status: 'error', lastError: verdict.reason };
        case 'ask-owner':
          await account?.wipe();
          return { status: 'passkey_required', lastError: verdict.reason };
        case 'rest':
          await account?.wipe();
          return { status: 'disconnected', lastError: verdict.reason };
        case 'stop':
          return { status: 'error', lastError: verdict.reason };
        case 'keep-away':
          return blockedState({ reason: verdict.reason });
      }
    }
    return { status: 'disconnected' };
  };

  const running = run()
    .catch((error): LinkState => {
      onError(error);
      return { status: 'error', lastError: internalError };
    })
    .then(tell);

  const close = async (): Promise<void> => {
    closing.abort();
    connection?.end();
    await running;
    await account?.close();
  };
  const linked = (): Account => {
    if (!account) throw new WhatsAppError('not-connected', 'O número não está conectado ao WhatsApp.');
    return account;
  };

  return {
    send: async (message) => linked().send(message),
    findJid: async (digits) => linked().findJid(digits),
    renewMedia: async (source) => linked().renewMedia(source),
    answerPasskey: async (answer) => connection?.answerPasskey(answer) ?? 'not-asked',
    close,
    /** Tells WhatsApp, where it can be told; the credentials are still here afterwards. */
    async unlink() {
      if (connection?.isOpen) await connection.socket.logout().catch(onError);
    },
  };
}
