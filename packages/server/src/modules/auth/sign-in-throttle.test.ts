import { describe, expect, it } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

function createFixture() {
  let now = 0;
  const throttle = createSignInThrottle(() => new Date(now));
  const fail = (times: number, address: string, user: (attempt: number) => string) =>
    Array.from({ length: times }, (_, attempt) => throttle.attempt(address, user(attempt)));
  return {
    throttle,
    fail,
    advanceMinutes: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

describe('the sign-in throttle', () => {
  it('lets five attempts per address and user pass, whatever the letter case', () => {
    const { fail } = createFixture();
    expect(fail(6, '10.0.0.1', (attempt) => (attempt % 2 ? 'ADMIN' : 'admin')).map(Boolean)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
    ]);
  });

  it('stops an address that tries many users', () => {
    const { fail } = createFixture();
    const waits = fail(31, '10.0.0.1', (attempt) => `user${attempt}`);
    expect(waits.slice(0, 30).every((wait) => wait === undefined)).toBe(true);
    expect(waits[30]).toBeGreaterThan(0);
  });

  it('forgets the failures of a user who signed in, not those of the address', () => {
    const { throttle, fail } = createFixture();
    fail(26, '10.0.0.1', (attempt) => `user${attempt}`);
    fail(4, '10.0.0.1', () => 'admin');
    throttle.succeeded('10.0.0.1', 'admin');
    expect(throttle.attempt('10.0.0.1', 'admin')).toBeUndefined();
    expect(throttle.attempt('10.0.0.1', 'admin')).toBeGreaterThan(0);
  });

  it('says how long to wait, and lets pass afterwards', () => {
    const { throttle, fail, advanceMinutes } = createFixture();
    fail(5, '10.0.0.1', () => 'admin');
    advanceMinutes(5);
    expect(throttle.attempt('10.0.0.1', 'admin')).toBe(10 * 60);
    advanceMinutes(10);
    expect(throttle.attempt('10.0.0.1', 'admin')).toBeUndefined();
  });

  it('counts a whole IPv6 network as one address', () => {
    const { fail, throttle } = createFixture();
    for (let host = 0; host < 5; host++) fail(1, `2001:db8:1:2::${host.toString(16)}`, () => 'admin');
    expect(throttle.attempt('2001:db8:1:2:ffff::9', 'admin')).toBeGreaterThan(0);
    expect(throttle.attempt('2001:db8:1:3::1', 'admin')).toBeUndefined();
  });
});
