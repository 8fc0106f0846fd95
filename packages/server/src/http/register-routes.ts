import type { Readable } from 'node:stream';
import { bodyMaxDefault, errorBody, type Route, type RouteTable } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EditTurns } from '../db/edit-turns.ts';
import { AppError } from '../errors/app-error.ts';
import type { Authenticate } from './authenticate.ts';
import { callerOf } from './caller.ts';
import { guardEdit } from './edit-guard.ts';
import { sendEvents } from './event-stream.ts';
import { type Room, refuseOnFullDisk, servedOnFullDisk } from './full-disk.ts';
import type { FileAnswer, HandlerTable, StoredFileAnswer } from './handlers.ts';
import { readMultipart, refuseLargeForm, withUploads } from './multipart.ts';
import { sendFile } from './send-file.ts';

/** Counts the calls that anybody may make, before their bodies are read. */
export type LimitCalls = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/** Turns the contract's table into Fastify routes: who may call, what is parsed, what leaves. */
export function registerRoutes<T extends RouteTable>(
  app: FastifyInstance,
  table: T,
  handlers: HandlerTable<T>,
  authenticate: Authenticate,
  limitCalls: LimitCalls,
  room: Room,
  inEditTurn: EditTurns,
): void {
  const admission = (route: Route): (Authenticate | LimitCalls)[] => {
    if (route.access !== 'public') return [authenticate, ...refuseOnFullDisk(route, room)];
    return route.body ? [limitCalls] : [];
  };
  for (const [feature, routes] of Object.entries(table)) {
    for (const [name, route] of Object.entries(routes)) {
      const given = handlers[feature]?.[name] as unknown as AnyHandler | Parameters<typeof guardEdit>[1];
      const handler = typeof given === 'function' ? given : (guardEdit(route, given, inEditTurn) as AnyHandler);
      registerRoute(app, feature, route, servedOnFullDisk(route, room, handler), admission(route), authenticate);
    }
  }
}

// The table's types are checked where handlers are written; here every route is handled alike.
type AnyHandler = (input: Record<string, unknown>) => unknown;

function registerRoute(
  app: FastifyInstance,
  tag: string,
  route: Route,
  handler: AnyHandler,
  admission: (Authenticate | LimitCalls)[],
  authenticate: Authenticate,
): void {
  const { multipart, response } = route;
  app.route({
    // Nobody would ever read, or end, the stream that a question for its headers opened.
    exposeHeadRoute: route.method === 'GET' && kindOf(response) !== 'events',
    method: route.method,
    url: route.path,
    schema: openApiSchema(route, tag),
    bodyLimit: route.bodyMax ?? bodyMaxDefault,
    onRequest: multipart ? [...admission, refuseLargeForm(multipart)] : admission,
    ...(multipart
      ? { preValidation: (request: FastifyRequest, reply: FastifyReply) => readMultipart(request, reply, multipart) }
      : {}),
    handler: async (request, reply) => {
      const { params, query, body, session, uploads } = request;
      const caller = callerOf(request, reply);
      const ifMatch = request.headers['if-match'];
      const isStillSignedIn = () => isAdmitted(authenticate, request);
      const input = { params, query, body, session, caller, ifMatch, isStillSignedIn, files: uploads?.files };
      const answer = await withUploads(request, async () => handler(input));
      switch (kindOf(response)) {
        case 'json':
          return reply.code(route.status ?? 200).send(answer);
        case 'download':
          return sendFile(request, reply, answer as FileAnswer | StoredFileAnswer);
        case 'events':
          return sendEvents(reply, answer as Readable);
      }
    },
  });
}

/** What a route accepts and answers, for Fastify's parser and for OpenAPI alike. */
export function openApiSchema(route: Route, tag: string) {
  const body = route.multipart?.fields ?? route.body;
  return {
    tags: [tag],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...(route.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(body ? { body } : {}),
    response: { ...(isSchema(route.response) ? { [route.status ?? 200]: route.response } : {}), '4xx': errorBody },
  };
}

const isSchema = (response: Route['response']): response is z.ZodType => !('kind' in response);
const kindOf = (response: Route['response']) => (isSchema(response) ? 'json' : response.kind);

/** The token that the request came with still opens something. A database that is away says nothing about it. */
const isAdmitted = (authenticate: Authenticate, request: FastifyRequest): Promise<boolean> =>
  authenticate(request).then(
    () => true,
    (error: unknown) => !(error instanceof AppError),
  );
