import { describe, expect, test } from 'vitest';
import { type Ending, judge, type LinkSituation, type Verdict } from './disconnect-reasons.ts';

const linked: LinkSituation = {
  isLinked: true,
  usesPairingCode: false,
  restarts: 0,
  isRenewed: false,
  hasChosenVersion: false,
};
const closed = (code: number | undefined): Ending => ({ cause: 'closed', code });

describe('what an end of the connection leads to', () => {
  test.each<[string, Ending, Partial<LinkSituation>, Verdict['next'], string?]>([
    ['a link was made', closed(515), {}, 'restart'],
    ['restarts lead nowhere', closed(515), { restarts: 3 }, 'retry', 'código 515'],
    ['unlinked on the phone', closed(401), {}, 'relink', 'desvinculado no celular'],
    ['a pairing failed', closed(401), { isLinked: false }, 'relink', 'não aceitou o pareamento'],
    ['banned for a time', closed(402), {}, 'stop', 'por um tempo'],
    ['banned', closed(403), {}, 'stop', 'bloqueou este número'],
    ['client too old', closed(405), {}, 'renew', 'atualize o Recado'],
    ['client too old, again', closed(405), { isRenewed: true }, 'stop', 'atualize o Recado'],
    ['the version set by hand too old', closed(405), { hasChosenVersion: true }, 'stop', 'WHATSAPP_VERSION'],
    ['banned, by another name', closed(406), {}, 'stop', 'bloqueou este número'],
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
