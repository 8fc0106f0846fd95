import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { measureContent } from '../../modules/media/measure-content.ts';
import type { ByteRange, MediaFiles } from '../../modules/media/media-files.port.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Of one row: as much of a file as is ever in memory. */
const partBytes = 256 * 1024;

/** In rows of a few hundred kilobytes, which every node reads. PostgreSQL only. */
export function createDatabaseMediaFiles({ db, clock }: { db: Db; clock: Clock }): MediaFiles {
  const addPart = async (name: string, position: number, content: Buffer): Promise<void> => {
    const created_at = clock().toISOString();
    await db.insertInto('media_parts').values({ media_id: name, position, content, created_at }).execute();
  };

  const removeAll = async (queries: Db, names: readonly string[]): Promise<void> => {
    if (names.length > 0) await queries.deleteFrom('media_parts').where('media_id', 'in', names).execute();
  };

  async function* partsOf(id: string, first: Buffer, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const from = Math.floor(start / partBytes);
    for (let position = from, content: Buffer | undefined = first; ; ) {
      const offset = position * partBytes;
      yield content.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
      position += 1;
      if (end < position * partBytes) return;
      content = await findPart(id, position);
      if (!content) return;
    }
  }

  const findPart = async (id: string, position: number): Promise<Buffer | undefined> => {
    const part = await db
      .selectFrom('media_parts')
      .select('content')
      .where('media_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    return part?.content;
  };

  return {
    async save(id, content, limits) {
      // Each part is a write of its own, because a sender may be slow: nobody sees them before they get their name.
      const draft = `unfinished:${randomBytes(16).toString('hex')}`;
      const measured = measureContent(limits);
      try {
        let position = 0;
        for await (const part of inParts(measured.through(content))) await addPart(draft, position++, part);
        await db.transaction().execute(async (queries) => {
          await removeAll(queries, [id]);
          await queries.updateTable('media_parts').set({ media_id: id }).where('media_id', '=', draft).execute();
        });
      } catch (error) {
        // Where this fails too, the sweep finds them.
        await removeAll(db, [draft]).catch(() => {});
        throw error;
      }
      return measured.result();
    },

    async open(id, range = { start: 0, end: Number.MAX_SAFE_INTEGER }) {
      const first = await findPart(id, Math.floor(range.start / partBytes));
      return first && Readable.from(partsOf(id, first, range), { objectMode: false });
    },

    async existing(ids) {
      if (ids.length === 0) return [];
      const found = await db
        .selectFrom('media_parts')
        .select('media_id')
        .where('position', '=', 0)
        .where('media_id', 'in', ids)
        .execute();
      return found.map(({ media_id }) => media_id);
    },

    remove: (ids) => removeAll(db, ids),

    async sweep(before, known, isOver = () => false) {
      let removed = 0;
      for (let last = ''; !isOver(); ) {
        // A draft is as old as its youngest part.
        const { rows } = await sql<{ media_id: string; touched: string }>`
          select media_id, max(created_at) as touched from media_parts where media_id > ${last}
          group by media_id order by media_id limit ${sweptAtOnce}`.execute(db);
        const names = rows.map(({ media_id }) => media_id);
        const kept = new Set(await known(names));
        const lost = rows.filter((row) => !kept.has(row.media_id) && row.touched < before.toISOString());
        for (const { media_id } of lost) await removeAll(db, [media_id]);
        removed += lost.length;
        if (rows.length < sweptAtOnce) break;
        last = names.at(-1) ?? last;
      }
      return removed;
    },
  };
}

const sweptAtOnce = 200;

/** Of one length each but the last; an empty file is one empty part. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const whole = Buffer.concat(waiting);
    let done = 0;
    for (; whole.length - done >= partBytes; done += partBytes) yield whole.subarray(done, done + partBytes);
    waiting = [whole.subarray(done)];
    length = whole.length - done;
    isFirst = false;
  }
  if (length > 0 || isFirst) yield Buffer.concat(waiting);
}
