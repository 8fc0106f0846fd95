import { type Route, routes } from '@recado/contract';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** What a stranger might put where a text, a number or an id belongs. */
const hostileValues: unknown[] = [
  ...['', ' ', 'x'.repeat(101), 'x'.repeat(70_000), 'a\u0000b', '\ud800', '../../../etc/passwd', "' or 1=1 --"],
  ...['-1', '0', '1e309', 'NaN', '9'.repeat(40), '2147483648', '__proto__', 'constructor', '{{7*7}}', '<script>'],
  ...['٣', '\u202e', `a${'\u0316\u0301'.repeat(5000)}`, '%', '%00', '%2e%2e%2f', 'javascript:alert(1)', 'file:///etc'],
  ...[null, true, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, { toString: 1 }, [[[[[]]]]], nested(40), nested(3000)],
];
const hostileTexts = hostileValues.filter((value) => typeof value === 'string');

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"__proto__":{"x":1}}',
  '['.repeat(50_000),
  '\u0000',
  '{"a":1}{',
];
const contentTypes = ['application/json', 'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x/y'];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}

/** Calls every route of the table with hostile parts, without a token, with a wrong one and with the right one. */
export async function fuzzRoutes(target: Target, tally: Tally, callsPerRoute: number, random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const table: Route[] = Object.values(routes).flatMap((group) => Object.values(group));
  // Signing in is locked after wrong tries and signing out ends the token: they come last.
  const last = (route: Route) => (route.path.startsWith('/auth/log') ? 2 : route.path.startsWith('/auth') ? 1 : 0);

  for (const route of table.sort((one, other) => last(one) - last(other))) {
    for (let call = 0; call < callsPerRoute; call += 1) {
      const path = route.path.replace(/:(\w+)/g, () => encode(pick([...hostileTexts, '1', 'loja'])));
      const query = random() < 0.5 ? `?${keysOf(route.query, pick)}=${encode(pick(hostileTexts))}` : '';
      const token = pick([undefined, 'wrong', '\u00e9'.repeat(3), target.token, target.token, target.token]);
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${encode(token)}` };
      const body = route.method === 'GET' ? undefined : hostileBody(route, random, pick);
      if (body !== undefined) headers['content-type'] = pick(contentTypes);
      const what = `${route.method} ${(path + query).slice(0, 120)} ${body?.slice(0, 120) ?? ''}`;
      tally.count(
        'fuzz of every route',
        await failureOf(target, path + query, { method: route.method, headers, body }, what),
      );
    }
  }
}

type Pick = <T>(values: readonly T[]) => T;

function hostileBody(route: Route, random: () => number, pick: Pick): string {
  if (random() < 0.2) return pick(rawBodies);
  const shape = shapeOf(route.body);
  const filled = Object.fromEntries(Object.keys(shape).map((key) => [key, random() < 0.5 ? 'x' : pick(hostileValues)]));
  return JSON.stringify({ ...filled, [pick([...Object.keys(shape), 'constructor'])]: pick(hostileValues) });
}

const shapeOf = (schema: unknown): object =>
  (schema as { shape?: object } | undefined)?.shape ?? { phone: 0, message: 0 };
const keysOf = (schema: unknown, pick: Pick): string => pick(Object.keys(shapeOf(schema)));
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

interface Call {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** Undefined when the answer is one that a caller can live with; every refusal tells why and has a code. */
export async function failureOf(target: Target, path: string, call: Call, what: string): Promise<string | undefined> {
  const { method, headers } = call;
  try {
    const init = { method, headers, ...(call.body !== undefined && { body: call.body }) };
    const answer = await fetch(target.url + path, init);
    // A stream of events goes on for as long as somebody reads it.
    if (answer.headers.get('content-type') === 'text/event-stream') return void (await answer.body?.cancel());
    const text = await answer.text();
    if (answer.status < 400) return undefined;
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    if (answer.status === 500) return `500 for ${what}`;
    return typeof error === 'string' && typeof code === 'string' ? undefined : `${text.slice(0, 80)} for ${what}`;
  } catch (error) {
    return `${String((error as Error).cause ?? error)} for ${what}`;
  }
}
