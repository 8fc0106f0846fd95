import { describe, expect, it } from 'vitest';
import { createSignInThrottle, type Guesser } from './sign-in-throttle.ts';

function createFixture() {
  let now = 0;
  const throttle = createSignInThrottle(() => now);
  const from = (address: string, username = 'admin', more: Partial<Guesser> = {}): Guesser => ({
    address,
    username,
    isLocal: false,
    knownAs: undefined,
    ...more,
  });
  const guess = (times: number, guesser: (attempt: number) => Guesser) =>
    Array.from({ length: times }, (_, attempt) => throttle.attempt(guesser(attempt)));
  return {
    throttle,
    from,
    guess,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const minute = 60_000;
const address = '10.0.0.1';
const home = (attempt: number) => `10.${attempt >> 8}.${attempt & 255}.9`;

describe('the sign-in throttle', () => {
  it('lets five attempts per address and user pass, whatever the letter case', () => {
    const { guess, from } = createFixture();
    expect(guess(6, (attempt) => from(address, attempt % 2 ? 'ADMIN' : 'admin')).map(Boolean)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
    ]);
  });

  it('stops an address that tries many users', () => {
    const { guess, from } = createFixture();
    const waits = guess(31, (attempt) => from(address, `user${attempt}`));
    expect(waits.slice(0, 30).every((wait) => wait === undefined)).toBe(true);
    expect(waits[30]).toBeGreaterThan(0);
  });

  it('forgets the failures of a user who signed in, not those of the address', () => {
    const { throttle, guess, from } = createFixture();
    guess(26, (attempt) => from(address, `user${attempt}`));
    guess(4, () => from(address));
    throttle.succeeded(from(address));
    expect(throttle.attempt(from(address))).toBeUndefined();
    expect(throttle.attempt(from(address))).toBeGreaterThan(0);
  });

  it('says how long to wait, and lets pass afterwards', () => {
    const { throttle, guess, from, advance } = createFixture();
    guess(5, () => from(address));
    advance(5 * minute);
    expect(throttle.attempt(from(address))).toBe(10 * 60);
    advance(10 * minute);
    expect(throttle.attempt(from(address))).toBeUndefined();
  });

  it('counts a whole IPv6 network as one address', () => {
    const { guess, from, throttle } = createFixture();
    guess(5, (host) => from(`2001:db8:1:2::${host.toString(16)}`));
    expect(throttle.attempt(from('2001:db8:1:2:ffff::9'))).toBeGreaterThan(0);
    expect(throttle.attempt(from('2001:db8:1:3::1'))).toBeUndefined();
  });

  it('slows guesses from everywhere down, and locks nobody out', () => {
    const { guess, from, throttle, advance } = createFixture();
    expect(guess(100, (attempt) => from(home(attempt))).every((wait) => wait === undefined)).toBe(true);
    expect(throttle.attempt(from('10.9.9.1'))).toBe(3);
    expect(throttle.attempt(from('10.9.9.1', 'maria'))).toBeUndefined();
    advance(3000);
    expect(throttle.attempt(from('10.9.9.1'))).toBeUndefined();
    expect(throttle.attempt(from('10.9.9.2'))).toBe(3);
  });

  it('keeps the allowance of known devices and of the machine itself out of the reach of strangers', () => {
    const { guess, from, throttle } = createFixture();
    const owner = from(address, 'admin', { knownAs: 'laptop' });
    const atTheMachine = from('127.0.0.1', 'admin', { isLocal: true });
    guess(40, () => from(address));
    guess(40, () => from('127.0.0.1'));
    guess(200, (attempt) => from(home(attempt)));
    for (const guesser of [owner, atTheMachine]) {
      const waits = guess(6, () => guesser);
      expect(waits.slice(0, 5).every((wait) => wait === undefined)).toBe(true);
      expect(waits[5]).toBeGreaterThan(0);
    }
    expect(throttle.attempt(from(address, 'admin', { knownAs: 'phone' }))).toBeUndefined();
  });

  it('is not a way for a known device to guess for ever', () => {
    const { guess, from, throttle } = createFixture();
    const device = from(address, 'admin', { knownAs: 'laptop' });
    guess(5, () => device);
    expect(throttle.attempt({ ...device, address: '10.0.0.2' })).toBeGreaterThan(0);
  });
});
