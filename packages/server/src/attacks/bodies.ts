import { failureOf } from './fuzz.ts';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

const megabyte = 1_000_000;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The worst that is known for each reader of the public API. */
const worstBodies: Array<[string, Record<string, string>, string]> = [
  ['combining marks', json, JSON.stringify({ phone: '11987654321', message: `a${'\u0316\u0301'.repeat(130_000)}` })],
  ['form of nothing', form, 'a=&'.repeat(megabyte / 3)],
  ['deep JSON', json, '['.repeat(megabyte)],
  ['deep objects', json, '{"a":'.repeat(megabyte / 5)],
  ['many keys', json, `{${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join()}}`],
  ['Java map', { 'content-type': 'text/plain' }, `{message=${'a=b, '.repeat(megabyte / 5)}}`],
  ['percent signs', form, `message=${'%'.repeat(megabyte - 10)}`],
  ['long token', json, `{"message":"${'a'.repeat(megabyte)}"}`],
];

export async function sendWorstBodies(target: Target, tally: Tally): Promise<void> {
  for (const [name, headers, body] of worstBodies) {
    tally.count('worst bodies', await failureOf(target, '/api/', { method: 'POST', headers, body }, name));
  }
}

/** Many large calls at once are answered or refused, and memory stays bounded. */
export async function sendManyLarge(target: Target, tally: Tally, calls: number): Promise<void> {
  const body = JSON.stringify({ phone: '11987654321', message: 'a'.repeat(megabyte) });
  const failures = await Promise.all(
    Array.from({ length: calls }, () => failureOf(target, '/api/', { method: 'POST', headers: json, body }, 'large')),
  );
  // A refusal may come before the whole body was taken, which the sender sees as a closed connection.
  for (const failure of failures)
    tally.count('large calls at once', /EPIPE|ECONNRESET/.test(failure ?? '') ? undefined : failure);
}
