import type { Answer, Answered, RemoteObject, Target } from './protocol.ts';
import type { Kind, surfaceOf } from './surface.ts';

/** What the script's world gets from the process around it. Texts are JSON: nothing else crosses the border. */
export interface Host {
  /** Asks the browser; answers the number under which `settle` will be called. */
  call: (message: string) => number;
  sleep: (ms: number) => number;
  /** Answers whether it was the last line that anybody will read. */
  log: (line: string) => boolean;
  end: (ok: boolean, result: string) => void;
}

type Remote = Record<string, (...args: unknown[]) => unknown>;

/** What the functions below that run in the browser use of its elements. */
interface PageElement {
  innerText: string;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

interface World {
  settle: (id: number, answer: string, url: string) => void;
  run: (main: (...world: unknown[]) => Promise<unknown>, eventData: string) => void;
}

/** The names a script finds, in the order in which `run` hands them over. */
export const worldNames = ['page', 'eventData', 'log', 'sleep', 'waitFor', 'textOf', 'textsOf', 'tableOf', 'console'];

/**
 * Builds the script's world. Its source is evaluated inside the interpreter, so it must not use anything from outside
 * itself; a script that breaks it only breaks its own world.
 */
export function prelude(host: Host, surface: Record<Kind, ReturnType<typeof surfaceOf>>): World {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; trace: string }>();
  let url = 'about:blank';

  const settle: World['settle'] = (id, text, newUrl) => {
    const entry = waiting.get(id);
    waiting.delete(id);
    if (newUrl) url = newUrl;
    const answer = JSON.parse(text) as Answer;
    if (answer.ok) return entry?.resolve(unpack(answer.value));
    const error = new Error(answer.error);
    // Where the script called, not where the answer arrived.
    error.stack = entry?.trace ?? '';
    entry?.reject(error);
  };

  const unpack = (answered: Answered): unknown => {
    if (answered.type === 'value') return answered.value;
    if (answered.type === 'objects') return answered.objects.map(remoteOf);
    return answered.object && remoteOf(answered.object);
  };
  const remoteOf = ({ kind, id, facts }: RemoteObject) => remote(kind, { id, chain: [] }, facts);

  const wait = (ask: () => number): Promise<unknown> => {
    const trace = new Error().stack ?? '';
    return new Promise((resolve, reject) => waiting.set(ask(), { resolve, reject, trace }));
  };
  const encode = (_key: string, value: unknown): unknown => {
    if (typeof value === 'function') return { $function: String(value) };
    if (value instanceof RegExp) return { $pattern: [value.source, value.flags] };
    return value;
  };

  const own = <Value>(table: Readonly<Record<string, Value>>, name: string) =>
    Object.hasOwn(table, name) ? table[name] : undefined;

  function remote(kind: Kind, target: Target, facts: Record<string, unknown> = {}): Remote {
    const { builders, parts, calls } = surface[kind];
    const along = (name: string, args: unknown[]): Target => ({
      id: target.id,
      chain: [...target.chain, [name, args]],
    });
    const get = (self: Remote, name: string | symbol): unknown => {
      // Without `then`, or awaiting the object would call it.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (name === 'toJSON') return () => ({ $target: target });
      if (Object.hasOwn(facts, name)) return () => facts[name];
      const part = own(parts, name);
      if (part) return remote(part, along(name, []));
      const built = own(builders, name);
      if (built) return (...args: unknown[]) => remote(built, along(name, args));
      if (own(calls, name))
        return (...args: unknown[]) => wait(() => host.call(JSON.stringify({ target, method: name, args }, encode)));
      if (kind === 'page' && name === 'url') return () => url;
      if (kind === 'locator' && name === 'all') return () => all(self);
      throw new Error(`${kind}.${name} não está disponível. Veja as funções no guia de uso.`);
    };
    const self: Remote = new Proxy({} as Remote, { get: (_, name) => get(self, name) });
    return self;
  }
  const all = async (locator: Remote) =>
    Array.from({ length: Number(await locator['count']?.()) }, (_, index) => locator['nth']?.(index));

  const page = remote('page', { id: 0, chain: [] });
  const shown = (value: unknown): string => {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  };
  let isLogFull = false;
  const log = (...values: unknown[]) => {
    if (!isLogFull) isLogFull = host.log(values.map(shown).join(' '));
  };
  const sleep = (ms: unknown) => wait(() => host.sleep(Number(ms) || 0));
  const waitFor = async (selector: string, ms?: number) => {
    await page['waitForSelector']?.(selector, ms === undefined ? {} : { timeout: ms });
  };

  const textsOf = (selector: string) =>
    page['$$eval']?.(selector, (elements: PageElement[]) => elements.map((element) => element.innerText.trim()));
  const textOf = async (selector: string) => ((await textsOf(selector)) as string[])[0] ?? null;
  const tableOf = (selector: string) =>
    page['$eval']?.(selector, (table: PageElement) => {
      const rows = [...table.querySelectorAll('tr')].map((row) => ({
        isHead: row.querySelector('td') === null,
        cells: [...row.querySelectorAll('th, td')].map((cell) => cell.innerText.trim()),
      }));
      const head = rows[0]?.isHead ? rows[0].cells : undefined;
      const body = rows.filter((row) => !row.isHead).map((row) => row.cells);
      if (!head) return body;
      return body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
    });

  const run: World['run'] = (main, eventData) => {
    const console = { log, info: log, warn: log, error: log, debug: log };
    const world = [page, JSON.parse(eventData), log, sleep, waitFor, textOf, textsOf, tableOf, console];
    main(...world)
      .then((data) => host.end(true, JSON.stringify(data ?? null, encodeResult) ?? 'null'))
      .catch((error: unknown) => {
        const { message = shown(error), stack = '' } = error instanceof Error ? error : {};
        const name = error instanceof Error && error.name !== 'Error' ? error.name : '';
        host.end(false, JSON.stringify({ name, message, stack }));
      });
  };
  const encodeResult = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

  return { settle, run };
}
