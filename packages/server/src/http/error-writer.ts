import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import { type ErrorBody, type ErrorCode, errorTable } from '@recado/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDiskFull } from '../db/database-errors.ts';
import { AppError } from '../errors/app-error.ts';

/** The one place that writes an error body. What it does not know is a 500 that says nothing and is logged whole. */
export function writeError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller hung up: what its connection reports is not about the database, though it has the same code.
  const isAborted = error === request.raw.errored;
  const known = isAborted ? new AppError('REQUEST_ABORTED') : toAppError(error);
  const { status } = errorTable[known.code];
  // Only what nobody expected needs a stack; an outside service that failed is an ordinary event.
  if (known.code === 'INTERNAL') request.log.error({ reqId: request.id, err: error }, 'request failed');
  else if (status >= 500)
    request.log.warn(
      { reqId: request.id, code: known.code, reason: known.message, cause: String(known.cause ?? '') },
      'request refused',
    );
  const wait = known.details?.['retryAfterSeconds'];
  if (typeof wait === 'number') reply.header('retry-after', wait);
  const body: ErrorBody = {
    error: known.message,
    code: known.code,
    ...(known.details ? { details: known.details } : {}),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', undefined, { cause: error });
  if (isDiskFull(error)) return new AppError('DISK_FULL', undefined, { cause: error });
  const { statusCode = 500 } = error;
  const code = codesOfFastify[error.code] ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'INTERNAL');
  return new AppError(code, undefined, { cause: error });
}

/** The first broken rule is the text; all of them are in `details.fields` for a form to show beside its fields. */
function fromValidation(issues: { instancePath: string; message?: string }[]): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message = '' } of issues) fields[instancePath.slice(1).replaceAll('/', '.')] ??= message;
  return new AppError('INVALID_INPUT', { fields }, { text: issues[0]?.message || errorTable.INVALID_INPUT.text });
}

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'INVALID_URL',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_URL',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_PROTO_VIOLATION: 'INVALID_INPUT',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_TYPE',
};
