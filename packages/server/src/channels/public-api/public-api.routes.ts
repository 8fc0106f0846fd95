import { apiCallLimits, cutText, type publicApiRoutes, routes } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { createBodyBudget } from '../../http/body-budget.ts';
import type { Handlers } from '../../http/handlers.ts';
import { openApiSchema } from '../../http/register-routes.ts';
import type { CallRecorder } from '../../modules/api-calls/call-recorder.ts';
import type { RefusedCalls } from '../../modules/api-calls/refused-calls.ts';
import type { InboundService } from '../../modules/inbound/inbound.service.ts';
import type { Stopwatch } from '../../runtime/clock.ts';
import type { ApiKeys } from './api-keys.ts';
import { createCallLimit } from './call-limit.ts';
import { decode } from './read-fields.ts';
import { type Dialect, type ReceivedMessage, readMessage } from './read-message.ts';
import { recordCalls } from './record-calls.ts';

const { bodyMax } = routes.publicApi.receive;
/** Four times eight callers of the largest size at once, and any number of usual ones. */
const bodyBudget = {
  bodyMax,
  freeBytes: 16 * 1024,
  perNetworkBytes: 8 * bodyMax,
  totalBytes: 32 * bodyMax,
};
const usualTypes = ['application/json', 'application/x-www-form-urlencoded'];

interface Options {
  inbound: Pick<InboundService, 'receive'>;
  record: CallRecorder['record'];
  refused: RefusedCalls;
  keys: ApiKeys;
  /** Calls per minute and address; no phone receives that many messages. */
  callsPerMinute: number;
  stopwatch: Stopwatch;
}

/** The calls that auto-reply apps make: any notation of a body in, the app's own notation out, every call on record. */
export async function registerPublicApi(
  app: FastifyInstance,
  { inbound, record, refused, keys, callsPerMinute, stopwatch }: Options,
) {
  await app.register(async (scope) => {
    recordCalls(scope, record, refused);
    scope.addHook('onRequest', createCallLimit(callsPerMinute, stopwatch));
    scope.addHook('onRequest', createBodyBudget(bodyBudget));
    scope.removeAllContentTypeParsers();
    // Fastify finds the named types at once; for the rest it takes the header apart on every call.
    scope.addContentTypeParser([...usualTypes, '*'], { parseAs: 'buffer' }, readBody);

    const { test, receive } = routes.publicApi;
    scope.get(test.path, { schema: openApiSchema(test, 'publicApi') }, async () => testAnswer);
    scope.post(receive.path, {
      bodyLimit: bodyMax,
      schema: openApiSchema(receive, 'publicApi'),
      // The parser above has checked the body already, and the answer has one of two shapes.
      validatorCompiler: () => (value: unknown) => ({ value }),
      serializerCompiler: () => JSON.stringify,
      onRequest: requireAccess(keys),
      handler: async (request) => {
        const received = request.body as ReceivedMessage | undefined;
        if (!received) throw new AppError('INVALID_INPUT', undefined, { text: 'A mensagem não foi informada' });
        const withoutKey = request.access?.withoutKey ?? true;
        const outcome = await inbound.receive({ channel: 'api', withoutKey, ...received }, (decided) => {
          request.answered = { received, outcome: decided };
          return true;
        });
        return inDialect(received.dialect, outcome.reply);
      },
    });
  });
}

function readBody(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, message?: ReceivedMessage) => void,
): void {
  const text = decode(body);
  // No more than is kept, because calls wait for their turn to be written down.
  request.receivedText = cutText(text, apiCallLimits.bodyMax);
  request.receivedLength = text.length;
  let message: ReceivedMessage;
  try {
    message = readMessage(request.headers['content-type'] ?? '', body, text);
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, message);
}

const requireAccess =
  (keys: ApiKeys) => (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    keys.check(
      (request.query as { key?: unknown }).key,
      (access) => {
        request.access = access;
        done(access ? undefined : new AppError('INVALID_API_KEY'));
      },
      done,
    );

const testAnswer = { success: true, message: 'API funcionando corretamente!' } as const;

function inDialect(dialect: Dialect, reply: string) {
  switch (dialect) {
    case 'whatsauto':
      return { reply };
    case 'autoresponder':
      return { replies: reply === '' ? [] : [{ message: reply }] };
  }
}

type AddressRoutes = Omit<typeof publicApiRoutes, 'test' | 'receive'>;

export const publicApiHandlers = (keys: ApiKeys): Handlers<AddressRoutes> => ({
  address: () => keys.address(),
  makeKey: () => keys.make(),
  removeKey: () => keys.remove(),
  endFormer: () => keys.endFormer(),
});
