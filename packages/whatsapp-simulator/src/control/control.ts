import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Account } from '../account.ts';
import type { WhatsApp } from '../whatsapp.ts';
import { ControlError, errorAnswer } from './control-error.ts';
import { faultActions, setFaults } from './fault-routes.ts';
import { streamView } from './live-view.ts';
import { measureActions } from './measure-routes.ts';
import { servePageFile } from './page-files.ts';
import { createGroup, createPhone, phoneActions } from './phone-routes.ts';
import { pageView } from './phone-view.ts';
import type { Product } from './product.ts';
import { readBody } from './request-body.ts';

const actions = { ...phoneActions, ...measureActions };

export interface ControlOptions {
  /** Known only once it has started, which it does with the control's own listener. */
  wa: () => WhatsApp;
  product?: Product | undefined;
}

/** The page where a person plays the phones, and the calls behind it. */
export function createControl({ wa, product }: ControlOptions): RequestListener {
  return (request, response) => {
    answer(wa(), product, request, response).catch((error: unknown) => {
      const { status, error: text } = errorAnswer(error);
      sendJson(response, status, { error: text });
    });
  };
}

async function answer(wa: WhatsApp, product: Product | undefined, request: IncomingMessage, response: ServerResponse) {
  refuseForeigners(request);
  const [pathname = '/', query = ''] = (request.url ?? '/').split('?');
  const [area, scope, first = '', second = '', third = ''] = pathname.split('/').slice(1).map(decode);
  const phone = new URLSearchParams(query).get('phone') ?? undefined;
  const view = () => pageView(wa, phone, { canScan: product !== undefined });

  if (request.method === 'GET') {
    if (await servePageFile(pathname, response)) return;
    if (area !== 'api') throw notFound;
    if (scope === 'view') return sendJson(response, 200, view());
    if (scope === 'live') return streamView(wa, response, view);
    if (scope === 'phones' && second === 'media') return sendMedia(getAccount(wa, first), third, response);
    throw notFound;
  }
  if (area !== 'api') throw notFound;
  const body = await readBody(request);
  if (request.method === 'PUT' && scope === 'faults') {
    setFaults({ wa, body });
    return sendJson(response, 200, {});
  }
  if (request.method !== 'POST') throw notFound;
  if (scope === 'phones' && first === '') return sendJson(response, 201, createPhone({ wa, body }));
  if (scope === 'groups' && first === '') return sendJson(response, 201, createGroup({ wa, body }));
  const phoneAction = scope === 'phones' && Object.hasOwn(actions, second) ? actions[second] : undefined;
  if (phoneAction) {
    return sendJson(response, 200, await phoneAction({ wa, product, account: getAccount(wa, first), body }));
  }
  const faultAction = scope === 'faults' && Object.hasOwn(faultActions, first) ? faultActions[first] : undefined;
  if (!faultAction) throw notFound;
  faultAction({ wa, body });
  sendJson(response, 200, {});
}

const notFound = new ControlError(404, 'Página não encontrada.');

/** A site that resolves its own name to this machine, or posts from elsewhere, is not the page. */
function refuseForeigners({ headers }: IncomingMessage): void {
  const { host = '', origin } = headers;
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
  if (!isLocal || (origin !== undefined && origin !== `http://${host}`)) {
    throw new ControlError(403, 'Só a própria máquina pode usar o simulador.');
  }
}

function getAccount(wa: WhatsApp, phone: string): Account {
  const account = wa.findAccount(phone);
  if (!account) throw new ControlError(404, 'Esse celular não existe.');
  return account;
}

function sendMedia(account: Account, messageId: string, response: ServerResponse): void {
  const message = [...account.inbox, ...account.outbox].find(({ id }) => id === messageId);
  if (!message) throw notFound;
  const type = message.message.imageMessage?.mimetype ?? 'application/octet-stream';
  const bytes = message.openMedia();
  response.writeHead(200, {
    'content-type': type.startsWith('image/') ? type : 'application/octet-stream',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    // An SVG could carry a script.
    'content-security-policy': "default-src 'none'; sandbox",
  });
  response.end(bytes);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ControlError(400, 'Endereço inválido.');
  }
}
