import type { ElementHandle, Page, Response } from 'playwright-core';
import { explainError } from './explain-error.ts';
import { limits } from './limits.ts';
import type { OutsideProxy } from './outside-proxy.ts';
import type { Answer, Answered, GuestNews, RemoteObject, Target } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';
import { find, type Kind, surfaceOf } from './surface.ts';

type Call = Extract<GuestNews, { type: 'call' }>;

interface Held {
  kind: Kind;
  object: Record<string, unknown>;
}

/** Answers a script's calls on the real page: only those of the surface, whatever is asked. */
export function createPageCalls(page: Page, proxy: OutsideProxy): (call: Call) => Promise<Answer> {
  const objects = new Map<number, Held>([[0, { kind: 'page', object: asRecord(page) }]]);

  const hold = (kind: Kind, object: object, facts: Record<string, unknown> = {}): RemoteObject => {
    if (objects.size >= limits.objects) throw new Refusal(scriptProblem.tooManyObjects);
    const id = objects.size;
    objects.set(id, { kind, object: asRecord(object) });
    return { kind, id, facts };
  };

  const locate = ({ id, chain }: Target): Held => {
    const start = objects.get(id);
    if (!start) throw new Refusal('Objeto desconhecido');
    return chain.reduce<Held>(({ kind, object }, [name, args]) => {
      const { builders, parts } = surfaceOf(kind);
      const part = find(parts, name);
      if (part) return { kind: part, object: asRecord(object[name]) };
      const built = find(builders, name);
      if (!built) throw new Refusal(`${kind}.${name} não está disponível`);
      return { kind: built, object: asRecord(invoke(object, name, args.map(decode))) };
    }, start);
  };

  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode);
    if (value === null || typeof value !== 'object') return value;
    const { $function, $pattern, $target } = value as Record<string, unknown>;
    if (typeof $function === 'string') return travelling($function);
    if (Array.isArray($pattern)) return new RegExp(String($pattern[0]), String($pattern[1]));
    if ($target) return locate($target as Target).object;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, decode(entry)]));
  };

  const answerOf = async ({ target, method, args }: Call): Promise<Answered> => {
    const { kind, object } = locate(target);
    const shape = find(surfaceOf(kind).calls, method);
    if (!shape) throw new Refusal(`${kind}.${method} não está disponível`);
    const given = method === 'goto' ? [webAddress(args[0]), ...args.slice(1)] : args;
    const result = await invoke(object, method, given.map(decode));
    if (!page.frames().every((frame) => isOfTheWeb(frame.url()))) throw new Refusal(scriptProblem.badAddress);
    switch (shape) {
      case 'value':
        return { type: 'value', value: result };
      case 'nothing':
        return { type: 'value', value: null };
      case 'element':
        return { type: 'object', object: result ? hold('element', result as ElementHandle) : null };
      case 'elements':
        return { type: 'objects', objects: (result as ElementHandle[]).map((element) => hold('element', element)) };
      case 'response': {
        refuseBlocked(page.url());
        const response = result as Response | null;
        return { type: 'object', object: response && hold('response', response, factsOf(response)) };
      }
    }
  };

  /** A blocked address answers with a page that says so; to the script it is an error. */
  const refuseBlocked = (address: unknown) => {
    const url = String(address);
    const refusal = URL.canParse(url) ? proxy.refusalOf(new URL(url).hostname) : undefined;
    if (refusal) throw new Refusal(refusal);
  };

  return async (call) => {
    try {
      const answer: Answer = { ok: true, value: await answerOf(call) };
      if (JSON.stringify(answer).length > limits.answerBytes) throw new Refusal(scriptProblem.answerTooLarge);
      return answer;
    } catch (error) {
      try {
        if (call.method === 'goto') refuseBlocked(call.args[0]);
        return { ok: false, error: error instanceof Refusal ? error.message : explainError(error) };
      } catch (refusal) {
        return { ok: false, error: (refusal as Refusal).message };
      }
    }
  };
}

class Refusal extends Error {}

const asRecord = (object: unknown): Record<string, unknown> => object as Record<string, unknown>;

const invoke = (object: Record<string, unknown>, name: string, args: unknown[]): unknown =>
  (object[name] as (...args: unknown[]) => unknown).apply(object, args);

/** Playwright sends a function's source to the browser and never calls it here; this one has only a source. */
const travelling = (source: string): (() => void) => Object.assign(() => undefined, { toString: () => source });

/** As it was understood here, so that the browser cannot understand it otherwise. */
function webAddress(address: unknown): string {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:' || url?.href === 'about:blank';
  if (!url || !isWeb) throw new Refusal(scriptProblem.badAddress);
  return url.href;
}

/** Where a page of the web can bring its frames; nothing is told about any other. */
const isOfTheWeb = (url: string): boolean => url === '' || /^(https?|about|data|blob|chrome-error):/.test(url);

const factsOf = (response: Response): Record<string, unknown> => ({
  url: response.url(),
  status: response.status(),
  statusText: response.statusText(),
  ok: response.ok(),
  headers: response.headers(),
});
