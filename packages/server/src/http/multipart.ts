import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileRule, MultipartBody, ReceivedFile } from '@recado/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    uploads: { folder: string; files: Record<string, ReceivedFile> } | undefined;
  }
}

/** Reads a multipart body: fields become `body`, files go to disk as they arrive, stopped at their limit. */
export async function readMultipart(request: FastifyRequest, rule: MultipartBody): Promise<void> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  const fields: Record<string, unknown> = {};
  const files: Record<string, ReceivedFile> = {};
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-upload-'));
  request.uploads = { folder, files };

  await readParts(request, rule, fields, files, folder).catch((error: unknown) => {
    throw explain(error);
  });
  for (const [name, { required }] of Object.entries(rule.files)) {
    if (required && !files[name])
      throw new AppError('INVALID_INPUT', { fields: { [name]: required } }, { text: required });
  }
  request.body = fields;
}

/** Uploads live as long as their request; a service that wants to keep one moves it. */
export function removeUploads(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.uploads) void rm(request.uploads.folder, { recursive: true, force: true }).finally(done);
  else done();
}

async function readParts(
  request: FastifyRequest,
  rule: MultipartBody,
  fields: Record<string, unknown>,
  files: Record<string, ReceivedFile>,
  folder: string,
): Promise<void> {
  const fileSize = 1 + Math.max(...Object.values(rule.files).map((file) => file.maxBytes));
  for await (const part of request.parts({ limits: { fileSize, files: 10, fields: 100, fieldSize: 1_000_000 } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('TOO_LARGE');
      // Forms write every line break as CR LF; a text is kept as it was typed.
      fields[part.fieldname] = typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value;
    } else {
      const file = await receive(part, rule.files[part.fieldname], folder, Object.keys(files).length);
      if (file) files[part.fieldname] = file;
    }
  }
}

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
