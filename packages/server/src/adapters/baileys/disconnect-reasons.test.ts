import { describe, expect, test } from 'vitest';
import { type Ending, judge, type LinkSituation, type Verdict } from './disconnect-reasons.ts';
import { type RefusalDetails, readRefusal } from './refusals.ts';

const linked: LinkSituation = {
  isLinked: true,
  usesPairingCode: false,
  restarts: 0,
  isRenewed: false,
  hasChosenVersion: false,
  momentIn: (ms) => `em ${ms / 1000} s`,
};
const closed = (code: number | undefined, details: RefusalDetails = {}): Ending => ({
  cause: 'closed',
  code,
  ...details,
});

describe('what an end of the connection leads to', () => {
  test.each<[string, Ending, Partial<LinkSituation>, Verdict['next'], string?]>([
    ['a link was made', closed(515), {}, 'restart'],
    ['restarts lead nowhere', closed(515), { restarts: 3 }, 'retry', 'código 515'],
    ['unlinked', closed(401), {}, 'relink', 'por você no celular ou pelo WhatsApp'],
    ['unlinked by WhatsApp', closed(401, { expireMs: 9000 }), {}, 'relink', 'restringiu este número até em 9 s'],
    ['a pairing failed', closed(401), { isLinked: false }, 'relink', 'não aceitou o pareamento'],
    ['blocked for a time', closed(402, { kind: 104 }), {}, 'keep-away', 'por um tempo, por enviar a mesma mensagem'],
    ['blocked until', closed(402, { expireMs: 9000 }), {}, 'wait', 'até em 9 s. O Recado conecta de novo sozinho'],
    ['blocked, and why', closed(402, { kind: 101, expireMs: 9000 }), {}, 'wait', 'até em 9 s, por escrever a muitas'],
    ['locked', closed(403), {}, 'keep-away', 'bloqueou este número'],
    ['locked until', closed(403, { expireMs: 9000 }), {}, 'wait', 'até em 9 s'],
    ['client too old', closed(405), {}, 'renew', 'atualize o Recado'],
    ['client too old, again', closed(405), { isRenewed: true }, 'stop', 'atualize o Recado'],
    ['the version set by hand too old', closed(405), { hasChosenVersion: true }, 'stop', 'WHATSAPP_VERSION'],
    ['banned', closed(406), {}, 'keep-away', 'baniu este número'],
    ['banned until', closed(406, { expireMs: 9000 }), {}, 'wait', 'até em 9 s'],
    ['no linked devices', closed(411), {}, 'stop', 'não permite aparelhos'],
    ['used elsewhere', closed(440), {}, 'stop', 'em outro lugar'],
    ['no answer', closed(408), {}, 'retry', 'não respondeu'],
    ['cut', closed(428), {}, 'retry', 'caiu'],
    ['no reason given', closed(undefined), {}, 'retry', 'caiu'],
    ['server error', closed(500), {}, 'retry', 'indisponível'],
    ['server away', closed(503), {}, 'retry', 'indisponível'],
    ['anything new', closed(599), {}, 'retry', 'código 599'],
    ['nobody read the QR code', { cause: 'codes-expired' }, { isLinked: false }, 'rest', 'expirou sem ser lido'],
    [
      'nobody typed the code',
      { cause: 'codes-expired' },
      { isLinked: false, usesPairingCode: true },
      'rest',
      'expirou sem ser usado',
    ],
    ['no pairing code given', { cause: 'pairing-refused' }, { isLinked: false }, 'relink', 'recusou o código'],
  ])('%s', (_, ending, situation, next, reason) => {
    const verdict = judge(ending, { ...linked, ...situation });
    expect(verdict.next).toBe(next);
    if (reason) expect(verdict).toMatchObject({ reason: expect.stringContaining(reason) });
  });
});

test.each<[string, unknown, RefusalDetails]>([
  ['what WhatsApp says', { reason: '402', code: '101', expire: '3600' }, { kind: 101, expireMs: 3_600_000 }],
  ['nothing beside the code', { reason: '403', location: 'x' }, {}],
  ['no end, or none that makes sense', { reason: '402', code: 'x', expire: '-1' }, {}],
  ['an end in another century', { reason: '402', expire: '9999999999' }, {}],
  ['another kind of end', { tag: 'conflict', attrs: { type: 'replaced' } }, {}],
  ['no end at all', undefined, {}],
])('details of a refusal: %s', (_, data, details) => expect(readRefusal(data)).toEqual(details));
