import type { Instance } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createWatches } from './watches.ts';

type Watched = Pick<Instance, 'runtime_status' | 'last_error'> & { next_attempt_at?: string };

/** What is found of a number that is out. */
async function outageOf({ next_attempt_at = null as never, ...state }: Watched) {
  const health = {
    last_in_at: null,
    last_out_at: null,
    phone: { seen_at: null, awaited_since: null },
    renewal: null,
    history: null,
    unreadable: { lost: 0, recovered: 0, reasons: {} },
  };
  const loja = {
    instance_id: 'loja',
    instance_name: 'Loja',
    is_linked: true,
    lock: null,
    health,
    next_attempt_at,
    ...state,
  };
  const [watchNumbers] = createWatches({
    instances: { listExpected: async () => [loja] },
    backupSchedule: { get: async () => ({ frequency: 'off', last_error: null }) },
    storage: { status: () => ({ disk: 'ok', freeBytes: 1 }) },
    hosts: { name: '', others: async () => [] },
    ai: { trouble: async () => ({ kind: 'unknown' }) },
    jobs: { depths: async () => [] },
    timeZone: 'America/Sao_Paulo',
    clock: () => new Date('2026-03-10T12:00:00Z'),
  });
  const seen = await watchNumbers?.();
  return seen?.found.find(({ kind }) => kind === 'number_out');
}
const blocked = (at: string): Watched => ({
  runtime_status: 'error',
  last_error: `O WhatsApp bloqueou este número até ${at.slice(11, 16)}.`,
  next_attempt_at: at,
});

describe('why a number is out', () => {
  it('is what only a person or a time can mend, and no drop and no code that nobody read', async () => {
    const banned = await outageOf({ runtime_status: 'error', last_error: 'O WhatsApp baniu este número.' });
    const locked = await outageOf({ runtime_status: 'error', last_error: 'O WhatsApp bloqueou este número.' });
    const expired = await outageOf({ runtime_status: 'disconnected', last_error: 'O QR Code expirou sem ser lido' });
    const dropped = await outageOf({ runtime_status: 'connecting', last_error: 'A conexão caiu.' });
    const silent = await outageOf({ runtime_status: 'connecting', last_error: 'O WhatsApp não respondeu.' });
    expect([banned, locked].map((found) => found?.weight)).toEqual([1, 1]);
    expect([expired, dropped, silent].map((found) => found?.weight)).toEqual([0, 0, 0]);
    expect(banned?.gist).not.toBe(locked?.gist);
    expect(new Set([expired, dropped, silent].map((found) => found?.gist)).size).toBe(1);
  });

  it('is another one with another end, and the same where that is a minute off', async () => {
    const [first, later, longer] = await Promise.all(
      ['2026-03-11T12:00:00Z', '2026-03-11T12:02:10Z', '2026-03-12T12:00:00Z'].map((at) => outageOf(blocked(at))),
    );
    expect(later?.gist).toBe(first?.gist);
    expect(longer?.gist).not.toBe(first?.gist);
  });
});
