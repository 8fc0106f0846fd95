import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError } from '../errors/app-error.ts';
import { isPublicAddress } from './public-address.ts';

/** What the system knows about a name; tests know names of their own. */
export type LookUp = (name: string) => Promise<{ address: string }[]>;
const lookUpAll: LookUp = (name) => lookup(name, { all: true });

/** An address to connect to. Checked after the name is resolved, and used as it is, so that the name cannot change its mind. */
export async function resolvePublic(host: string, allowPrivate: boolean, lookUp = lookUpAll): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = isIP(name) ? [{ address: name }] : await lookUp(name).catch(() => []);
  const [first] = found;
  if (!first) throw refusal(`O endereço ${host} não foi encontrado`);
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw refusal(`O endereço ${host} é de uma rede privada e não pode ser acessado`);
  }
  return first.address;
}

interface OutsideRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  maxBytes: number;
}

interface OutsideAnswer {
  status: number;
  body: string;
}
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

/** One request to an address that an administrator typed. Redirects are not followed: they would lead past the check. */
export const createFetchOutside =
  (allowPrivate: boolean, lookUp?: LookUp): FetchOutside =>
  async (text, { method, headers, body, timeoutMs, maxBytes }) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      throw refusal('O endereço deve começar com http:// ou https://');
    const address = await resolvePublic(url.hostname, allowPrivate, lookUp);
    // At the top of the file, this import would make every start load all of Node's HTTP client (fetch, WebSocket).
    const { request: open } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
    return new Promise<OutsideAnswer>((resolve, reject) => {
      const request = open(
        url,
        {
          method,
          headers: sendable(headers, body),
          signal: AbortSignal.timeout(timeoutMs),
          lookup: (_name, options, done) =>
            options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
        },
        (response) => {
          let size = 0;
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > maxBytes) response.destroy(refusal('A resposta é grande demais'));
            else chunks.push(chunk);
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
      // What cannot be sent at all is thrown at once.
    }).catch((error: Error) => {
      throw explain(error);
    });
  };

/**
 * As bytes of UTF-8, which is what servers expect beyond ASCII. How long the body is, is said by us: Node says it for some
 * methods only, and a body that nobody announced would be read as the next request.
 */
function sendable(headers: Record<string, string>, body: string | Buffer | undefined): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name));
  const sent = Object.fromEntries(kept.map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));
  return body === undefined ? sent : { ...sent, 'content-length': String(Buffer.byteLength(body)) };
}

function explain(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return refusal('O servidor não respondeu a tempo');
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_INVALID_HTTP_TOKEN' || code === 'ERR_INVALID_CHAR') {
    return refusal('Um cabeçalho tem um nome ou caracteres que não podem ser enviados');
  }
  return refusal(`Não foi possível conectar (${code ?? 'erro de rede'})`);
}

const refusal = (text: string) => new AppError('INVALID_INPUT', undefined, { text });
