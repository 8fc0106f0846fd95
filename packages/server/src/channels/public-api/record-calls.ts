import { apiCallLimits, sampleMessage } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRecorder } from '../../modules/api-calls/call-recorder.ts';
import type { NewApiCall } from '../../modules/api-calls/insert-calls.ts';
import type { RefusedCalls } from '../../modules/api-calls/refused-calls.ts';
import { type Outcome, reasonOf, storedTraceOf } from '../../modules/inbound/inbound-message.ts';
import { describeMessage } from '../../modules/notifications/message-news.ts';
import { cutNews, oneLine } from '../../modules/notifications/news-text.ts';
import type { Access } from './api-keys.ts';
import type { ReceivedMessage } from './read-message.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for the log. */
    receivedText: string | undefined;
    /** Of the whole body, where the text is cut. */
    receivedLength: number | undefined;
    access: Access | undefined;
    answered: { received: ReceivedMessage; outcome: Outcome } | undefined;
  }
}

/** Every call is on record before its answer leaves, whatever the answer is. */
export function recordCalls(scope: FastifyInstance, record: CallRecorder['record'], refused: RefusedCalls): void {
  scope.decorateRequest('receivedText');
  scope.decorateRequest('receivedLength');
  scope.decorateRequest('access');
  scope.decorateRequest('answered');
  scope.addHook('onSend', (request, reply, payload, done) => {
    const leave = () => done(null, payload);
    // Refused floods are counted, not written down one by one: a stranger could fill the disk with them.
    if (isRefused(request, reply, refused)) leave();
    else record((at) => callOf(request, reply, typeof payload === 'string' ? payload : '', at), leave);
  });
}

/** Of wrong keys the first of a minute is on record, and told. Calls for other servers are nobody's business. */
function isRefused(request: FastifyRequest, { statusCode }: FastifyReply, refused: RefusedCalls): boolean {
  switch (statusCode) {
    case 429:
      refused.count('limit', request.ip);
      return true;
    case 401:
      return !refused.count('key', request.ip);
    default:
      return statusCode === 421;
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply, responseBody: string, at: string): NewApiCall {
  const { answered } = request;
  return {
    person_key: answered?.received.person ?? '',
    method: request.method,
    endpoint: pathOf(request.url).slice(0, 200),
    status_code: reply.statusCode,
    response_time: Math.round(reply.elapsedTime),
    ip_address: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    request_body: requestBody(request),
    response_body: responseBody.slice(0, apiCallLimits.bodyMax),
    // Nobody wrote the console's own test: it is a call, and no message of the day.
    source: answered && !isSample(answered.received) ? answered.outcome.source : null,
    reason: answered ? (reasonOf(answered.outcome) + noteOn(request)).slice(0, 1000) : null,
    trace: answered ? storedTraceOf(answered.outcome) : null,
    created_at: at,
    notification: () => notificationOf(request, reply, responseBody),
  };
}

/**
 * As it came, up to a few kB: a stranger could fill the disk with more. Of a longer one who wrote it stays, and how the
 * message begins, wherever in the body that stood.
 */
function requestBody({ receivedText = '', receivedLength = 0, answered }: FastifyRequest): string {
  const { requestMax } = apiCallLimits;
  if (receivedText.length <= requestMax) return receivedText;
  const { phone, sender, message } = answered?.received ?? {};
  const kept = answered ? JSON.stringify({ phone, sender, message: message?.slice(0, requestMax / 2) }) : receivedText;
  return `${kept.slice(0, requestMax)}\n… cortado: chegaram ${receivedLength} caracteres`;
}

const noteOn = ({ access, answered }: FastifyRequest): string =>
  (answered && isSample(answered.received) ? ' Foi um teste do console.' : '') +
  (access?.isFormer ? ' Chegou pelo endereço antigo, que deixará de ser atendido.' : '');

const isSample = ({ phone, sender, message }: ReceivedMessage): boolean =>
  phone === sampleMessage.phone && sender === sampleMessage.sender && message === sampleMessage.message;

/** Without the query, where the key would be. */
function pathOf(url: string): string {
  const cut = url.indexOf('?');
  return cut < 0 ? url : url.slice(0, cut);
}

function notificationOf({ answered, method, url }: FastifyRequest, { statusCode }: FastifyReply, body: string): string {
  if (!answered) {
    const endpoint = cutNews(oneLine(pathOf(url)), 200);
    return statusCode < 400
      ? `🔔 Teste da API: ${method} ${endpoint}`
      : `⚠️ ${method} ${endpoint} deu erro ${statusCode}: ${cutNews(errorOf(body), 500)}`;
  }
  return describeMessage(answered.received, answered.outcome);
}

const errorOf = (body: string): string => /"error":"([^"]*)"/.exec(body)?.[1] ?? '';
