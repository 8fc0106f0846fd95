import type { z } from 'zod';
import { editTag } from './edit-tag.ts';
import { type ErrorBody, errorBody } from './errors.ts';
import type { ClientInput, ClientOutput, DownloadedFile, Empty, Route, RouteTable } from './route.ts';

/** An answer of the server that is not a success. `message` is its Portuguese text, empty when it gave none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: ErrorBody['details'];

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details;
  }
}

/** No answer at all: the server is away or the network is down. */
export class ConnectionError extends Error {
  constructor(cause: unknown, text = 'Erro de conexão') {
    super(text, { cause });
    this.name = 'ConnectionError';
  }
}

export const unreadableAnswer =
  'A resposta veio incompleta ou não é do Recado (rede, proxy ou página de acesso ao Wi-Fi). Confira a conexão e tente novamente.';

/** Sends one request; the route tells whether a token belongs to it. */
export type Send = (path: string, init: RequestInit, route: Route) => Promise<Response>;

type Call<R extends Route> =
  unknown extends ClientInput<R>
    ? (input?: undefined, options?: CallOptions) => Promise<ClientOutput<R>>
    : Empty extends ClientInput<R>
      ? (input?: ClientInput<R>, options?: CallOptions) => Promise<ClientOutput<R>>
      : (input: ClientInput<R>, options?: CallOptions) => Promise<ClientOutput<R>>;

export type Client<T extends RouteTable> = {
  [Feature in keyof T]: { [Name in keyof T[Feature]]: Call<T[Feature][Name]> };
};

interface CallOptions {
  signal?: AbortSignal;
  /** What the editor saw: a save is refused when that has changed meanwhile. */
  base?: object | undefined;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, File | undefined>;
}

/** The route table as functions: `client.menu.list()`, `client.menu.update({ params: { id }, body })`. */
export function createClient<T extends RouteTable>(table: T, send: Send): Client<T> {
  const callsOf = (routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        (input?: AnyInput, options?: CallOptions) => call(route, input ?? {}, send, options),
      ]),
    );
  return Object.fromEntries(
    Object.entries(table).map(([feature, routes]) => [feature, callsOf(routes)]),
  ) as unknown as Client<T>;
}

async function call(
  route: Route,
  input: AnyInput,
  send: Send,
  { base, ...options }: CallOptions = {},
): Promise<unknown> {
  const headers: Record<string, string> = base ? { 'if-match': editTag(route, { ...base }, input.body) } : {};
  const init: RequestInit = { method: route.method, headers, ...options };
  if (route.multipart) {
    init.body = formOf(input);
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  const response = await send(pathOf(route, input), init, route).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ConnectionError(cause);
  });
  if (!response.ok) throw new ApiError(response.status, await errorOf(response));
  return answerOf(route, response).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ConnectionError(cause, unreadableAnswer);
  });
}

/** A success that the server did not send, or of which a part is missing, is none: whatever answered says 200 to anything. */
async function answerOf({ response: expected }: Route, response: Response): Promise<unknown> {
  if (!('kind' in expected)) return jsonOf(expected, response);
  return expected.kind === 'events' ? eventsOf(response) : fileOf(response);
}

/** Of a long list its beginning tells where it comes from; the rest would only keep the page waiting. */
const lookedAtMax = 200;

/** What came, to the letter: a newer server may say more than this page knows. */
async function jsonOf(expected: z.ZodType, response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  expected.parse(Array.isArray(answer) ? answer.slice(0, lookedAtMax) : answer);
  return answer;
}

async function eventsOf({ headers, body }: Response): Promise<ReadableStream<Uint8Array>> {
  if (body && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')) return body;
  // Left unread it would keep its connection from the calls to come.
  await body?.cancel();
  throw new TypeError('Not a stream of events');
}

function pathOf(route: Route, { params = {}, query = {} }: AnyInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function formOf({ body, files = {} }: AnyInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

async function errorOf(response: Response): Promise<Partial<ErrorBody>> {
  const parsed: z.ZodSafeParseResult<ErrorBody> = errorBody.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : {};
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  const [, filename] = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  if (!filename) throw new TypeError('Not a file of the server');
  return { filename, blob: await response.blob() };
}
