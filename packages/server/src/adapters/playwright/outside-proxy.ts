import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { resolvePublic } from '../../security/network-guard.ts';

export interface OutsideProxy {
  url: string;
  /** Without it nothing is passed on: other users of this machine reach the port too. */
  credentials: { username: string; password: string };
  /** An address that the proxy itself answers, for a browser to sign in at. */
  greeting: string;
  /** Why a host was not reached, in the administrator's words. */
  refusalOf(host: string): string | undefined;
}

/**
 * The browser's only way out. Every connection of every page (redirects, frames, WebSockets) ends here, where the name is
 * resolved once and the connection goes to that very address: a name that changes its mind leads nowhere else.
 */
export async function startOutsideProxy(allowPrivate: boolean): Promise<OutsideProxy> {
  const addresses = new Map<string, Promise<string>>();
  const refusals = new Map<string, string>();
  const resolve = (host: string): Promise<string> => {
    const known = addresses.get(host);
    if (known) return known;
    const address = resolvePublic(host, allowPrivate).catch((error: Error) => {
      refusals.set(host, error.message);
      throw error;
    });
    addresses.set(host, address);
    return address;
  };

  const credentials = { username: 'recado', password: randomBytes(24).toString('hex') };
  const isOurs = createCheck(credentials);
  const server = createServer((request, response) => {
    if (!isOurs(request)) response.writeHead(407, challenge).end();
    else if (request.url === greeting) response.writeHead(204).end();
    else void forward(request, response, resolve);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (isOurs(request)) void tunnel(request, socket, head, resolve);
    else end(socket, `407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge['proxy-authenticate']}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, credentials, greeting, refusalOf: (host) => refusals.get(host) };
}

const greeting = 'http://recado.invalid/';
const challenge = { 'proxy-authenticate': 'Basic realm="Recado"' };

function createCheck({ username, password }: OutsideProxy['credentials']): (request: IncomingMessage) => boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return ({ headers }) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

type Resolve = (host: string) => Promise<string>;

async function forward(request: IncomingMessage, response: ServerResponse, resolve: Resolve): Promise<void> {
  const text = request.url ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:') return refuse(response, 400, 'Endereço inválido');
  const address = await resolve(url.hostname).catch((error: Error) => refuse(response, 403, error.message));
  if (address === undefined) return;
  const { 'proxy-connection': _hop, 'proxy-authorization': _secret, ...headers } = request.headers;
  const onward = openRequest(
    {
      host: address,
      port: url.port || 80,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...headers, host: url.host },
    },
    (answer) => {
      // A site that asks for the proxy's password would make the browser forget it.
      if (answer.statusCode === 407) return refuse(response, 502, 'O site respondeu como se fosse um proxy');
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  // A page that went away, or a site that hung up.
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function refuse(response: ServerResponse, status: number, text: string): undefined {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

async function tunnel(request: IncomingMessage, socket: Socket, head: Buffer, resolve: Resolve): Promise<void> {
  const authority = `http://${request.url}`;
  const url = URL.canParse(authority) ? new URL(authority) : undefined;
  const address = url && (await resolve(url.hostname).catch(() => undefined));
  if (!url || !address) return end(socket, '403 Forbidden');
  const outside = connect(Number(url.port || 80), address, () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    outside.write(head);
    outside.pipe(socket).pipe(outside);
  });
  outside.on('error', () => socket.destroy());
  outside.on('close', () => socket.destroy());
  socket.on('close', () => outside.destroy());
}

const end = (socket: Socket, answer: string) => void socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`);
