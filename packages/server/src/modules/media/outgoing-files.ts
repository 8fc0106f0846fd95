import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Attachment, attachmentKind, attachmentMaxBytes, attachmentTexts } from '@recado/contract';
import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OutgoingMedia } from '../instances/whatsapp.port.ts';
import type { OutgoingRow } from '../outbox/outgoing-messages.repository.ts';
import { safeFileName } from './file-name.ts';
import type { MediaRepository, MediaRow } from './media.repository.ts';
import type { MediaStore } from './media-store.ts';
import type { PreparedFile } from './prepare-attachment.ts';

/** A file that is at hand, on the disk or in memory. */
type NewFile = Omit<PreparedFile, 'path'> & ({ path: string } | { bytes: Buffer });

/** What a message needs to know of its file. */
export type AttachedFile = Pick<Attachment, 'id' | 'kind' | 'file_name'> & { sha256: string };

const details = z.object({
  seconds: z.number().optional(),
  /** Base64, both. */
  thumbnail: z.string().optional(),
  wave: z.string().optional(),
});

/** The same bytes are stored once for as long as none of those who use them could be the last. */
const sharedMs = 12 * 60 * 60_000;
const forNobody = { instance_id: '', person_key: '' };

interface Dependencies {
  media: Pick<MediaStore, 'add' | 'find' | 'has' | 'open'>;
  rows: Pick<MediaRepository, 'claim' | 'findSame'>;
  clock: Clock;
}

export type OutgoingFiles = ReturnType<typeof createOutgoingFiles>;

/** Files that go with messages: one copy each, however many get it. */
export function createOutgoingFiles({ media, rows, clock }: Dependencies) {
  const find = async (id: string): Promise<MediaRow | undefined> => {
    const row = await media.find(id);
    return row?.direction === 'out' && row.state === 'stored' ? row : undefined;
  };

  return {
    /** Where it is for one person alone, it is forgotten with the person. */
    async add(file: NewFile, owner: Pick<MediaRow, 'instance_id' | 'person_key'> = forNobody): Promise<MediaRow> {
      const about = {
        ...owner,
        direction: 'out' as const,
        kind: file.kind,
        mime_type: file.mimeType,
        file_name: safeFileName(file.fileName),
        details: JSON.stringify({
          seconds: file.seconds,
          thumbnail: file.thumbnail && Buffer.from(file.thumbnail).toString('base64'),
          wave: file.wave && Buffer.from(file.wave).toString('base64'),
        }),
      };
      const since = new Date(clock().getTime() - sharedMs).toISOString();
      const same = await rows.findSame({ ...about, sha256: await hashOf(contentOf(file)) }, since);
      const maxBytes = attachmentMaxBytes[file.kind === 'document' ? 'document' : 'video'];
      // Somebody may have taken its bytes away: then it is stored anew.
      return same && (await media.has(same.id)) ? same : media.add(about, contentOf(file), { maxBytes });
    },

    /** What went to one person alone is forgotten with the person, also where nobody knew for whom it was when it was taken in. */
    claim: rows.claim,

    async get(id: string): Promise<AttachedFile> {
      const row = await find(id);
      if (!row) throw notThere();
      return toAttached(row);
    },

    /** With its bytes. */
    async read(id: string): Promise<{ row: MediaRow; content: Readable }> {
      const row = await find(id);
      const content = row && (await media.open(id));
      if (!content) throw notThere();
      return { row, content };
    },

    /** As it is handed over: opened when it is, so that one that has gone meanwhile ends the message with words. */
    async toSend({ media_id: id }: Pick<OutgoingRow, 'media_id'>): Promise<OutgoingMedia | undefined> {
      if (id === null) return undefined;
      const row = await find(id);
      if (!row) throw gone();
      const { kind } = toAttached(row);
      const open = async () => (await media.open(id)) ?? Promise.reject(gone());
      const file = { open, sha256: row.sha256 ?? undefined };
      const { seconds, ...told } = detailsOf(row);
      switch (kind) {
        case 'image':
          return { kind, ...file };
        case 'document':
          return { kind, ...file, fileName: row.file_name, mimeType: row.mime_type };
        case 'voice':
          return { kind, ...file, seconds: seconds ?? 1, wave: bytesOf(told.wave) };
        case 'video':
        case 'gif':
          return { kind, ...file, seconds, thumbnail: bytesOf(told.thumbnail) };
      }
    },
  };
}

export const toAttached = ({ id, kind, file_name, sha256 }: MediaRow): AttachedFile => ({
  id,
  kind: attachmentKind.parse(kind),
  file_name,
  sha256: sha256 ?? '',
});

export const detailsOf = (row: MediaRow) => details.parse(JSON.parse(row.details ?? '{}'));

export const toAttachment = (row: MediaRow, notice?: string): Attachment => ({
  ...{ id: row.id, kind: attachmentKind.parse(row.kind), file_name: row.file_name, mime_type: row.mime_type },
  bytes: row.bytes ?? 0,
  seconds: detailsOf(row).seconds ?? null,
  notice: notice ?? null,
});

const notThere = () =>
  new AppError('INVALID_INPUT', { fields: { attachmentId: attachmentTexts.gone } }, { text: attachmentTexts.gone });
const gone = () => new WhatsAppError('refused', attachmentTexts.gone);
const bytesOf = (base64: string | undefined) => (base64 === undefined ? undefined : Buffer.from(base64, 'base64'));

const contentOf = (file: NewFile): Readable =>
  'path' in file ? createReadStream(file.path) : Readable.from([file.bytes]);

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}
