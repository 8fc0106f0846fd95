import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type MediaState, mediaTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function createShop(...[settings, options, times]: Parameters<typeof createWhatsAppApp>) {
  const made = await createWhatsAppApp(settings, options, times);
  const { database, services, eventually, link } = made;
  const { db } = database;
  await link();
  await services.automation.start();

  /** The file of a message, once nothing more happens to it. */
  const fileOf = (messageId: string, state: MediaState = 'stored') =>
    eventually(async () => {
      const row = await db
        .selectFrom('incoming_messages')
        .innerJoin('media', 'media.id', 'incoming_messages.media_id')
        .where('message_id', '=', messageId)
        .selectAll('media')
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ state });
      return row;
    });
  const bytesOf = async (id: string) => {
    const stream = await services.media.open(id);
    return stream && buffer(stream);
  };
  /** Names of everything that lies there, finished or not. */
  const lying = async (): Promise<string[]> => {
    if (database.engine === 'postgres') {
      const names = await db.selectFrom('media_parts').select('media_id').distinct().execute();
      return names.map(({ media_id }) => media_id);
    }
    const entries = readdirSync(path.join(made.dataDir, 'media'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const sources = () => db.selectFrom('media_sources').selectAll().execute();
  return { ...made, db, fileOf, bytesOf, lying, sources };
}

describe('a file that somebody sends', () => {
  it('is gone with its message, whether it was fetched already or not', async () => {
    const { shop, ana, whatsApp, fileOf, sources, services, db, eventually } = await createShop();
    const fetched = await ana.sendFile(shop, randomBytes(2000), { kind: 'document', fileName: 'rg.pdf' });
    const { id } = await fileOf(fetched);
    const held = Promise.withResolvers<void>();
    whatsApp.faults.holdDownload = () => held.promise;
    const waiting = await ana.sendFile(shop, randomBytes(2000), { kind: 'document', fileName: 'cpf.pdf' });
    await fileOf(waiting, 'waiting');
    await ana.deleteForEveryone(shop, fetched);
    await ana.deleteForEveryone(shop, waiting);
    const rows = () => db.selectFrom('media').selectAll().execute();
    await eventually(async () => expect(await rows()).toEqual([]));
    held.resolve();
    // One after it: the download that was under way is over by then, and brought nothing back.
    await fileOf(await ana.sendFile(shop, randomBytes(10), { kind: 'document', fileName: 'outro.pdf' }));
    expect(await rows()).toHaveLength(1);
    expect(await sources()).toEqual([]);
    expect(await services.media.find(id)).toBeUndefined();
    const messages = await db.selectFrom('incoming_messages').select(['content', 'media_id']).orderBy('id').execute();
    const nothing = { content: null, media_id: null };
    expect(messages.slice(0, 2)).toEqual([nothing, nothing]);
  });

  it('is fetched, checked and kept, as what it is and not as what it says it is', async () => {
    const { shop, ana, fileOf, bytesOf, sources, db } = await createShop();
    const voice = Buffer.concat([
      Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead`, 'latin1'),
      randomBytes(400_000),
    ]);
    const spoken = await fileOf(await ana.sendFile(shop, voice, { kind: 'voice', seconds: 4 }));
    expect(spoken).toMatchObject({
      ...{ direction: 'in', kind: 'voice', instance_id: 'loja', person_key: ana.phone, state: 'stored', reason: null },
      ...{ mime_type: 'audio/ogg; codecs=opus', checked_type: 'audio/ogg; codecs=opus' },
      ...{ bytes: voice.length, sha256: hex(voice) },
    });
    expect((await bytesOf(spoken.id))?.equals(voice)).toBe(true);

    const drawn = await fileOf(await ana.sendImage(shop, Buffer.from(svg), { mimetype: 'image/svg+xml' }));
    expect(drawn).toMatchObject({ kind: 'image', mime_type: 'image/svg+xml', checked_type: null });
    const document = { kind: 'document', fileName: '../../etc/cron.d/a\u202efdp.exe', mimetype: 'text/html' } as const;
    const odd = await fileOf(await ana.sendFile(shop, Buffer.from('PK\x03\x04'), document));
    expect(odd).toMatchObject({ file_name: 'afdp.exe', checked_type: null, bytes: 4 });

    // Where it came from is forgotten, and never was readable.
    expect(await sources()).toEqual([]);
    const message = await db
      .selectFrom('incoming_messages')
      .selectAll()
      .where('media_id', '=', spoken.id)
      .executeTakeFirst();
    expect(JSON.parse(message?.content ?? '')).toMatchObject({ type: 'media', kind: 'voice', seconds: 4 });
  });

  it('is fetched while nobody waits for it: replies go on, and a restart in the middle doubles nothing', async () => {
    const { whatsApp, shop, ana, api, fileOf, bytesOf, lying, sources, restart, db } = await createShop();
    await api.settings.save({ body: { default_response: 'Olá!' } });
    const held = Promise.withResolvers<void>();
    let downloads = 0;
    whatsApp.faults.holdDownload = () => {
      downloads += 1;
      return downloads === 1 ? held.promise : undefined;
    };
    const file = randomBytes(600_000);
    const id = await ana.sendFile(shop, file, { kind: 'document', fileName: 'a.bin', caption: 'oi' });
    await ana.waitForMessage(({ text }) => text === 'Olá!');
    const waiting = await fileOf(id, 'waiting');
    expect(waiting.bytes).toBeNull();
    const [source] = await sources();
    expect(source?.value).toMatch(/^v1:/);

    // As after a crash: another process takes up what the first one left.
    await whatsApp.until('the first half', () => downloads > 0 || undefined);
    const again = await restart();
    await again.fetchMedia.recover();
    await again.automation.jobs.start();
    const stored = await fileOf(id, process.env['TEST_ENGINE'] === 'postgres' ? 'waiting' : 'stored');
    held.resolve();
    const done = await fileOf(id);
    expect(done.id).toBe(stored.id);
    expect((await bytesOf(done.id))?.equals(file)).toBe(true);
    await expect.poll(lying).toEqual([done.id]);
    expect(await db.selectFrom('media').select('id').execute()).toHaveLength(1);
  });

  it('that is gone is asked for again, and given up in words when the phone has it no more', async () => {
    const { whatsApp, shop, ana, fileOf, bytesOf, db, services } = await createShop(
      {},
      {},
      { clock: () => new Date() },
    );
    const file = randomBytes(5000);
    whatsApp.faults.failDownloads = 2;
    const [first, second] = [await ana.sendImage(shop, file), await ana.sendFile(shop, file, { kind: 'video' })];
    // It failed once, and waits for the next try.
    const jobs = services.automation.jobs;
    const planned = async () => (await jobs.depths()).find(({ queue }) => queue === 'media-fetch')?.waiting;
    await expect.poll(planned).toBe(2);
    whatsApp.faults.expireMedia();
    const [one, other] = [await fileOf(first, 'waiting'), await fileOf(second, 'waiting')];
    await jobs.hasten('media-fetch', { mediaId: one.id, attempt: 1 });
    const renewed = await fileOf(first);
    expect((await bytesOf(renewed.id))?.equals(file)).toBe(true);
    shop.mediaRetries = 'lost';
    await jobs.hasten('media-fetch', { mediaId: other.id, attempt: 1 });
    expect(await fileOf(second, 'gone')).toMatchObject({ reason: mediaTexts.gone, bytes: null });
    expect(await db.selectFrom('media_sources').selectAll().execute()).toEqual([]);
  });

  it('is refused when it is too large, said or not, when it is another than was sent, and when nobody wants it', async () => {
    const { whatsApp, shop, ana, api, fileOf, lying } = await createShop();
    await api.settings.save({ body: { media_in_max_mb: '1', media_in_kinds: 'image,document' } });
    let downloads = 0;
    whatsApp.on((event) => {
      if (event.type === 'downloading') downloads += 1;
    });
    const kept = await fileOf(await ana.sendImage(shop, Buffer.from('\xff\xd8\xff', 'latin1')));
    expect(kept.checked_type).toBe('image/jpeg');
    const small = Buffer.from('oi');
    const document = { kind: 'document' } as const;
    const claimed = await ana.sendFile(shop, small, { ...document, claims: { fileLength: 2 ** 31 } });
    expect(await fileOf(claimed, 'refused')).toMatchObject({ reason: mediaTexts.tooLarge(1) });
    const unwanted = await ana.sendFile(shop, small, { kind: 'voice' });
    expect(await fileOf(unwanted, 'refused')).toMatchObject({ reason: mediaTexts.notWanted });
    const once = await ana.sendFile(shop, small, { kind: 'image', viewOnce: true });
    expect(await fileOf(once, 'refused')).toMatchObject({ reason: mediaTexts.viewOnce });
    // None of them was worth a request.
    expect(downloads).toBe(1);

    const large = randomBytes(1024 * 1024 + 1);
    const liar = await ana.sendFile(shop, large, { ...document, claims: { fileLength: 10 } });
    expect(await fileOf(liar, 'refused')).toMatchObject({ reason: mediaTexts.tooLarge(1) });
    const other = await ana.sendFile(shop, small, { ...document, claims: { fileSha256: randomBytes(32) } });
    expect(await fileOf(other, 'refused')).toMatchObject({ reason: mediaTexts.damaged });
    expect(await lying()).toEqual([kept.id]);

    await api.settings.save({ body: { media_in: 'false' } });
    const off = await ana.sendImage(shop, small);
    expect(await fileOf(off, 'refused')).toMatchObject({ reason: mediaTexts.off });
  });

  it('waits while the disk is nearly full, goes with the person, and after its days', async () => {
    let room = 1e9;
    let passed = 0;
    const clock = () => new Date(Date.now() + passed);
    const { shop, ana, signIn, fileOf, lying, services } = await createShop(
      {},
      {},
      { clock, measureDisk: async () => room },
    );
    await services.storage.check();
    const file = await fileOf(await ana.sendImage(shop, randomBytes(100)));
    room = 3e8;
    await services.storage.check();
    const waiting = await ana.sendImage(shop, randomBytes(100));
    const planned = async () =>
      (await services.automation.jobs.depths()).find(({ queue }) => queue === 'media-fetch')?.waiting;
    await expect.poll(planned).toBe(1);
    await expect.poll(async () => (await fileOf(waiting, 'waiting')).reason).toBe(mediaTexts.noRoom);
    passed = 91 * 24 * 60 * 60_000;
    const { api } = await signIn();
    const bia = await ana.sendImage(shop, randomBytes(100));
    const young = await fileOf(bia, 'waiting');
    // It was tried, and its next try is planned: the one that is hastened below.
    await expect.poll(async () => (await fileOf(bia, 'waiting')).reason).toBe(mediaTexts.noRoom);
    await expect.poll(planned).toBe(2);
    expect(await services.mediaUpkeep.night({})).toBe(2);
    expect(await lying()).not.toContain(file.id);

    room = 1e9;
    await services.storage.check();
    await services.automation.jobs.hasten('media-fetch', { mediaId: young.id, attempt: 0 });
    expect((await fileOf(bia)).id).toBe(young.id);
    expect(await lying()).toEqual([young.id]);
    const { media } = JSON.parse(await (await api.privacy.export({ query: { phone: ana.phone } })).blob.text());
    expect(media).toMatchObject([{ id: young.id, kind: 'image' }]);
    expect((await api.privacy.find({ query: { phone: ana.phone } })).files).toBe(1);
    await api.privacy.purge({ body: { phone: ana.phone } });
    expect(await lying()).toEqual([]);
    expect(await services.media.find(young.id)).toBeUndefined();
  });
});
