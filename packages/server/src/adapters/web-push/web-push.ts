import { createHash } from 'node:crypto';
import type { PushOutcome, WebPush } from '../../modules/push/push.port.ts';
import { type PushKey, vapidHeader } from '../../modules/push/vapid.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { FetchOutside } from '../../security/network-guard.ts';
import { encryptPush } from './encrypt-push.ts';

const timeoutMs = 10_000;
const answerMax = 64 * 1024;
/** A device that is off for longer learns from the console who waits. */
const keptSeconds = 4 * 60 * 60;

interface Dependencies {
  fetchOutside: FetchOutside;
  /** Tests and development speak to this machine, and without TLS. */
  allowPrivate: boolean;
  key(): Promise<PushKey>;
  clock: Clock;
}

/** To the push service that a browser named, which is an address from outside: by the guard, and over TLS. */
export function createWebPush({ fetchOutside, allowPrivate, key, clock }: Dependencies): WebPush {
  return {
    isAllowed: (endpoint) => URL.canParse(endpoint) && (allowPrivate || new URL(endpoint).protocol === 'https:'),

    async send({ endpoint, ...receiver }, message) {
      const body = encryptPush(JSON.stringify(message), receiver);
      const headers = {
        authorization: vapidHeader(endpoint, await key(), clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'high',
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      };
      const answer = await fetchOutside(endpoint, {
        method: 'POST',
        headers,
        body,
        timeoutMs,
        maxBytes: answerMax,
      }).catch(() => undefined);
      return outcomeOf(answer?.status);
    },
  };
}

function outcomeOf(status: number | undefined): PushOutcome {
  if (status === undefined || status === 429 || status >= 500) return 'failed';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
}
