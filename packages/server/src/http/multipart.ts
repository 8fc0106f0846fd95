import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileRule, MultipartBody, ReceivedFile } from '@recado/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { nulRefused } from './json-body.ts';
import type { UploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadFolder: UploadFolder;
  }
  interface FastifyRequest {
    uploads: Uploads | undefined;
  }
}

interface Uploads {
  folder: string;
  files: Record<string, ReceivedFile>;
  isInUse: boolean;
}

const oneOnlyText = 'Envie um arquivo por vez';

/** A field is held in memory, however large its file may be. */
const formLimits = { files: 10, fields: 20, fieldSize: 100_000 };

/** Before a byte is read, where the caller says how many will come. */
export const refuseLargeForm =
  ({ files }: MultipartBody) =>
  async (request: FastifyRequest): Promise<void> => {
    const rules = Object.entries(files);
    const max = rules.reduce((sum, [, { maxBytes }]) => sum + maxBytes, formLimits.fields * formLimits.fieldSize);
    if (!(Number(request.headers['content-length']) > max)) return;
    const [[name, { tooLarge }]] = rules as [[string, FileRule]];
    throw new AppError('TOO_LARGE', { fields: { [name]: tooLarge } }, { text: tooLarge });
  };

/** Reads a multipart body: fields become `body`, files go to disk as they arrive, stopped at their limit. */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply, rule: MultipartBody): Promise<void> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  const fields: Record<string, unknown> = {};
  const uploads: Uploads = { folder: await request.server.uploadFolder.add(), files: {}, isInUse: false };
  try {
    await readParts(request, rule, fields, uploads);
    for (const [name, { required }] of Object.entries(rule.files)) {
      if (required && !uploads.files[name])
        throw new AppError('INVALID_INPUT', { fields: { [name]: required } }, { text: required });
    }
  } catch (error) {
    // Also when the caller hung up, which Fastify never counts as an answer.
    await remove(uploads);
    throw explain(error);
  }
  request.body = fields;
  request.uploads = uploads;
  if (reply.raw.closed) return remove(uploads);
  reply.raw.once('close', () => {
    if (!uploads.isInUse) void remove(uploads);
  });
}

/** Uploads live until their handler ends, also when nobody waits for its answer any more. Who wants to keep one moves it. */
export async function withUploads<T>({ uploads }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!uploads) return work();
  uploads.isInUse = true;
  try {
    return await work();
  } finally {
    await remove(uploads);
  }
}

const remove = ({ folder }: Uploads): Promise<void> => rm(folder, { recursive: true, force: true });

async function readParts(
  request: FastifyRequest,
  rule: MultipartBody,
  fields: Record<string, unknown>,
  { folder, files }: Uploads,
): Promise<void> {
  const fileSize = 1 + Math.max(...Object.values(rule.files).map((file) => file.maxBytes));
  for await (const part of request.parts({ limits: { fileSize, ...formLimits } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('TOO_LARGE');
      if (String(part.value).includes('\u0000')) throw nulRefused();
      // Forms write every line break as CR LF; a text is kept as it was typed.
      fields[part.fieldname] = typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value;
    } else {
      const file = await receive(part, rule.files[part.fieldname], folder, Object.keys(files).length);
      if (file && files[part.fieldname]) throw oneOnly(part.fieldname);
      if (file) files[part.fieldname] = file;
    }
  }
}

/** A caller who sends two would never know which of them was taken. */
const oneOnly = (field: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: oneOnlyText } }, { text: oneOnlyText });

/** Limits and the disk report with codes of their own; what is left is a body that does not read as a form. */
function explain(error: unknown): unknown {
  const { code = '', errno } = error as NodeJS.ErrnoException;
  const isOurs = error instanceof AppError || code.startsWith('FST_') || errno !== undefined;
  return isOurs ? error : new AppError('INVALID_MULTIPART', undefined, { cause: error });
}

async function receive(part: MultipartFile, rule: FileRule | undefined, folder: string, index: number) {
  // A browser sends an empty, nameless file for a file field that was left blank.
  if (!rule || part.filename === '') {
    part.file.resume();
    return undefined;
  }
  const target = path.join(folder, String(index));
  await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
  const size = part.file.bytesRead;
  if (size > rule.maxBytes)
    throw new AppError('TOO_LARGE', { fields: { [part.fieldname]: rule.tooLarge } }, { text: rule.tooLarge });
  return { filename: part.filename, mimeType: part.mimetype, path: target, size };
}
