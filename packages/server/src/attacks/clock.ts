import { createTestApp } from '../testing/test-app.ts';
import type { Tally } from './tally.ts';

const day = 24 * 60 * 60 * 1000;

/** Somebody sets the clock, far and often: callers and the owner are served as before. */
export async function setClock(tally: Tally): Promise<void> {
  const { request, clock } = await createTestApp();
  for (const days of [-1, 2, -400, 800, -1]) {
    clock.set(days * day);
    const calls = {
      message: { method: 'POST', url: '/api/', payload: { phone: '11987654321', message: 'oi' } },
      'sign-in': { method: 'POST', url: '/auth/login', payload: { username: 'admin', password: 'admin123' } },
    } as const;
    for (const [what, call] of Object.entries(calls)) {
      const { statusCode } = await request(call);
      tally.count('clock', statusCode === 200 ? undefined : `${what} after ${days} days: ${statusCode}`);
    }
  }
}
