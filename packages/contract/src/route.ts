import type { z } from 'zod';

/** One file of a multipart body. The server checks its size while it arrives and its kind by content. */
export interface FileRule {
  maxBytes: number;
  tooLarge: string;
  required?: string;
}

export interface MultipartBody {
  fields: z.ZodObject;
  files: Record<string, FileRule>;
}

/** The answer is a file, streamed with its name in Content-Disposition. */
export interface DownloadResponse {
  kind: 'download';
}
export const download: DownloadResponse = { kind: 'download' };

/** The answer goes on for as long as somebody listens: server-sent events. */
export interface EventStreamResponse {
  kind: 'events';
}
export const eventStream: EventStreamResponse = { kind: 'events' };

/** Bytes of a body, unless its route says otherwise: none of the forms comes near. */
export const bodyMaxDefault = 256 * 1024;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Said aloud where no session is needed; every other route asks for a bearer token. */
  access?: 'public';
  /** 200 unless said otherwise; creating answers 201. */
  status?: 201;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Bytes of a body that is not multipart; `bodyMaxDefault` unless said otherwise. */
  bodyMax?: number;
  multipart?: MultipartBody;
  /** Stores nothing or makes room, and is therefore served on a full disk, as everything that reads or removes is. */
  onFullDisk?: 'serve';
  /**
   * Changes something that several people may have open. Which fields of the answer they edit, or 'sent' where a part is
   * saved at a time: a call whose `If-Match` is of other contents than those (`editTag`) is refused with EDIT_CONFLICT.
   */
  edits?: readonly string[] | 'sent';
  response: z.ZodType | DownloadResponse | EventStreamResponse;
}
export type Routes = Record<string, Route>;
export type RouteTable = Record<string, Routes>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsFor<Path extends string> = [ParamNames<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<ParamNames<Path>, z.ZodType>> };

/** Declares a route once for server, client and OpenAPI. A path parameter without its schema does not compile. */
export const defineRoute = <const Path extends `/${string}`, const R extends Route>(
  route: R & { path: Path } & ParamsFor<Path>,
): R => route;

/** What a handler may receive as a file: where it waits on disk and how large it is. */
export interface ReceivedFile {
  filename: string;
  mimeType: string;
  path: string;
  size: number;
}
export interface DownloadedFile {
  filename: string;
  blob: Blob;
}

type Part<Key extends string, Schema, Value> = Schema extends z.ZodType ? { [K in Key]: Value } : unknown;
/** What an input must accept to be optional as a whole. */
export type Empty = Record<never, never>;

/** A query in which everything has a default need not be passed at all. */
type QueryOf<Schema> = Schema extends z.ZodType
  ? Empty extends z.input<Schema>
    ? { query?: z.input<Schema> }
    : { query: z.input<Schema> }
  : unknown;
type FilesOf<R extends Route, File> = R['multipart'] extends MultipartBody
  ? {
      files: {
        [K in keyof R['multipart']['files']]: R['multipart']['files'][K]['required'] extends string
          ? File
          : File | undefined;
      };
    }
  : unknown;

/** What the server hands to a handler: parsed, with defaults filled in. */
export type ServerInput<R extends Route> = Part<'params', R['params'], z.output<NonNullable<R['params']>>> &
  Part<'query', R['query'], z.output<NonNullable<R['query']>>> &
  Part<'body', R['body'], z.output<NonNullable<R['body']>>> &
  (R['multipart'] extends MultipartBody ? { body: z.output<R['multipart']['fields']> } : unknown) &
  FilesOf<R, ReceivedFile>;

/** What a caller passes: as typed, before defaults. */
export type ClientInput<R extends Route> = Part<'params', R['params'], z.input<NonNullable<R['params']>>> &
  QueryOf<R['query']> &
  Part<'body', R['body'], z.input<NonNullable<R['body']>>> &
  (R['multipart'] extends MultipartBody ? { body: z.input<R['multipart']['fields']> } : unknown) &
  FilesOf<R, File>;

export type ClientOutput<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : R['response'] extends EventStreamResponse
    ? ReadableStream<Uint8Array>
    : DownloadedFile;
