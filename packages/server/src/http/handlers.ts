import type { Readable } from 'node:stream';
import type { EventStreamResponse, Route, Routes, RouteTable, ServerInput } from '@recado/contract';
import type { z } from 'zod';
import type { Session } from '../modules/auth/auth.service.ts';
import type { Caller } from './caller.ts';

/** The answer of a download route: its bytes are streamed, never gathered. */
export interface FileAnswer {
  filename: string;
  contentType: string;
  stream: Readable;
}

/** The same of a file that may also be asked for in parts, or not at all when the browser has it already. */
export interface StoredFileAnswer {
  filename: string;
  contentType: string;
  /** A browser may show it where it is asked for: it was checked to be something that carries out nothing. */
  isShown: boolean;
  bytes: number;
  /** Another one for other bytes. */
  tag: string;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

type Answer<R extends Route> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : R['response'] extends EventStreamResponse
    ? Readable
    : FileAnswer | StoredFileAnswer;

/** An answer that goes on must find out by itself when whoever asked for it is no longer signed in. */
type EventContext<R extends Route> = R['response'] extends EventStreamResponse
  ? { isStillSignedIn(): Promise<boolean> }
  : unknown;

/** `session` exists where the contract asks for one: a public handler that reads it does not compile. */
type Context<R extends Route> = { caller: Caller } & (R['access'] extends 'public' ? unknown : { session: Session });

type Handler<R extends Route> = (
  input: ServerInput<R> & Context<R> & EventContext<R>,
) => Answer<R> | Promise<Answer<R>>;

/** Of what several people may have open: as it is now, undefined once it is gone, and how it is saved. */
interface EditHandler<R extends Route> {
  present(input: ServerInput<R>): Answer<R> | undefined | Promise<Answer<R> | undefined>;
  /** `seen`: what the editor saw, where the save said what it is based on. */
  save(
    input: ServerInput<R> & Context<R> & { seen?: z.output<Extract<R['response'], z.ZodType>> },
  ): ReturnType<Handler<R>>;
}

/** One handler per route: a missing, misspelt or mistyped one does not compile. */
export type Handlers<T extends Routes> = {
  [Name in keyof T]: T[Name] extends { edits: NonNullable<Route['edits']> } ? EditHandler<T[Name]> : Handler<T[Name]>;
};

export type HandlerTable<T extends RouteTable> = { [Feature in keyof T]: Handlers<T[Feature]> };
