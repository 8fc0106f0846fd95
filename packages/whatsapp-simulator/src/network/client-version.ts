import type { ServerResponse } from 'node:http';
import type { proto } from '@whiskeysockets/baileys';
import type { Network } from './network.ts';

/** As a client names itself, e.g. `2.3000.1043857760`. */
export function versionOf({ userAgent }: proto.ClientPayload): string {
  const { primary, secondary, tertiary } = userAgent?.appVersion ?? {};
  return [primary, secondary, tertiary].map((part) => part ?? 0).join('.');
}

/** Its last part, the revision, is what counts: WhatsApp takes one for some months. */
export function isTooOld({ faults }: Network, { userAgent }: proto.ClientPayload): boolean {
  const revision = userAgent?.appVersion?.tertiary ?? 0;
  return faults.leastRevision !== undefined && revision < faults.leastRevision;
}

/** The script of WhatsApp Web in which clients look up the present revision. */
export const versionPath = '/sw.js';

export function serveVersion({ faults }: Network, response: ServerResponse): void {
  const { liveRevision } = faults;
  if (liveRevision === 'silence') return;
  if (liveRevision === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', 'application/javascript');
  // As it stands there: JSON inside of a text.
  response.end(`importScripts("{\\"client_revision\\":${liveRevision},\\"hsdp\\":1}");`);
}
