import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorTable } from '@recado/contract';

/** An error as it goes over the wire, for those whose request never became one. */
export function rawAnswer(code: ErrorCode): string {
  const { status, text } = errorTable[code];
  const body = JSON.stringify({ error: text, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** What Node could not read as a request, by its own codes; everything else is simply no HTTP. */
export const codeOfNode = (code: string | undefined): ErrorCode => codesOfNode[code ?? ''] ?? 'INVALID_REQUEST';

const codesOfNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};
