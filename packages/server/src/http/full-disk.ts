import type { Route } from '@recado/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Storage } from '../storage/storage.ts';

export type Room = Pick<Storage, 'refusal' | 'essential'>;
type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

const isServed = ({ method, access, onFullDisk }: Route): boolean =>
  method === 'GET' || method === 'DELETE' || access === 'public' || onFullDisk === 'serve';

/** What would store something new is refused before its body is read, also while the database's file is gone. */
export function refuseOnFullDisk(route: Route, room: Room): Hook[] {
  if (isServed(route)) return [];
  return [
    (_request, _reply, done) => {
      const code = room.refusal();
      done(code && new AppError(code));
    },
  ];
}

/** What is served on a full disk, such as signing in and cleaning up, stores a little too. */
export const servedOnFullDisk = <Input>(route: Route, room: Room, handler: (input: Input) => unknown) =>
  isServed(route) ? (input: Input) => room.essential(() => handler(input)) : handler;
