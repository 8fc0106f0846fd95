import { randomBytes } from 'node:crypto';
import { mediaTexts } from '@recado/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function createShelf() {
  const app = await createTestApp();
  const { api, token } = await app.signIn();
  const about = { instance_id: 'loja', person_key: '5511987654321', direction: 'in', kind: 'document' } as const;
  const add = (content: Buffer, file_name = '', mime_type = 'text/html') =>
    app.services.media.add({ ...about, mime_type, file_name }, [content] as never, { maxBytes: 10_000_000 });
  const get = (id: string, headers: Record<string, string> = {}) =>
    app.request({ url: `/admin/media/${id}`, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { ...app, api, add, get };
}

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();

describe('a stored file', () => {
  it('is shown where it was checked to be a picture or a sound, and else is bytes to be saved', async () => {
    const { add, get, api } = await createShelf();
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(200)]);
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from(`*/=1;${script}`)]);
    for (const [content, name, told, type, shown] of [
      [await png(), 'foto.png', 'image/png', 'image/png', true],
      [await png(), 'página.html', 'text/html', 'image/png', true],
      [Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'a.svg', 'image/svg+xml', '', false],
      [Buffer.from(`<!doctype html>${script}`), 'a.html', 'text/html', '', false],
      [Buffer.from(script), 'a.jpg', 'image/jpeg', '', false],
      [Buffer.from('%PDF-1.7'), 'a.pdf', 'application/pdf', '', false],
      [bomb, 'a.zip', 'application/zip', '', false],
      // Two kinds at once: a browser is told that it is a picture, and may do nothing but draw it.
      [polyglot, 'a.js', 'text/javascript', 'image/gif', true],
    ] as const) {
      const { id } = await add(content, name, told);
      const { statusCode, headers, rawPayload } = await get(id);
      expect([statusCode, rawPayload.equals(content)], name).toEqual([200, true]);
      expect(headers, name).toMatchObject({
        'content-type': type || 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
      });
      expect(String(headers['content-disposition']), name).toMatch(shown ? /^inline; / : /^attachment; /);
    }
    const { media } = await api.media.list();
    expect(media).toHaveLength(8);
    expect(media[0]).toMatchObject({ phone: '+55 11 98765-4321', state: 'stored', kind: 'document' });
  });

  it('has a name that breaks no header', async () => {
    const { add, get, api } = await createShelf();
    const { id } = await add(Buffer.from('x'), '../../"a"\r\nSet-Cookie: ação 😀.txt');
    const { headers } = await get(id);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_a_Set-Cookie__a__o___.txt"; filename*=UTF-8''_a_Set-Cookie_%20a%C3%A7%C3%A3o%20%F0%9F%98%80.txt`,
    );
    const saved = await api.media.get({ params: { id } });
    expect(await saved.blob.text()).toBe('x');
    const nameless = await add(await png());
    expect((await get(nameless.id)).headers['content-disposition']).toBe('inline; filename="document.png"');
  });

  it('is sent in part, and not at all to whoever has it', async () => {
    const { add, get } = await createShelf();
    const content = randomBytes(600_000);
    const { id } = await add(content);
    const part = await get(id, { range: 'bytes=262140-262150' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 262140-262150/600000',
      '11',
    ]);
    expect(part.rawPayload.equals(content.subarray(262_140, 262_151))).toBe(true);
    const beyond = await get(id, { range: 'bytes=600000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */600000']);
    const tag = String(part.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", W/"a", ${tag}`, '*', ` ${tag} `]) {
      expect([known, (await get(id, { 'if-none-match': known })).statusCode]).toEqual([known, 304]);
    }
    for (const known of ['"other"', 'W/"other"', tag.slice(1, -1), '']) {
      expect([known, (await get(id, { 'if-none-match': known })).statusCode]).toEqual([known, 200]);
    }
    // Of another file: the whole is sent.
    const other = await get(id, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, 600_000]);
    expect((await get(id, { range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206);
  });

  it('is for whoever is signed in, and gone when it is removed', async () => {
    const { add, get, api, request, services } = await createShelf();
    const { id } = await add(Buffer.from('x'));
    expect((await request({ url: `/admin/media/${id}` })).statusCode).toBe(401);
    await api.media.remove({ params: { id } });
    expect(await services.media.open(id)).toBeUndefined();
    for (const unknown of [id, '../recado.db', '..%2f..%2fsecret.key', 'A'.repeat(32)]) {
      expect([400, 404]).toContain((await get(unknown)).statusCode);
    }
    await expect(api.media.remove({ params: { id } })).rejects.toMatchObject({ message: mediaTexts.unknown });
  });

  it('that is not there says why', async () => {
    const { add, get, database } = await createShelf();
    const { id } = await add(Buffer.from('x'));
    const say = async (changes: object) => {
      await database.db.updateTable('media').set(changes).where('id', '=', id).execute();
      const answer = await get(id);
      return [answer.statusCode, answer.json().error ?? answer.json().message];
    };
    expect(await say({ state: 'waiting', bytes: null })).toEqual([404, mediaTexts.notYet]);
    expect(await say({ state: 'gone', reason: mediaTexts.gone })).toEqual([404, mediaTexts.gone]);
  });

  it('is listed page by page, newest first', async () => {
    const { add, api, clock } = await createShelf();
    const ids: string[] = [];
    for (let count = 0; count < 55; count++) {
      // Some at the same moment.
      if (count % 3 === 0) clock.advance(1000);
      ids.unshift((await add(Buffer.from(String(count)))).id);
    }
    const first = await api.media.list();
    expect([first.media.length, first.has_more]).toEqual([50, true]);
    const rest = await api.media.list({ query: { after: first.media.at(-1)?.id } });
    expect([rest.media.length, rest.has_more]).toEqual([5, false]);
    const seen = [...first.media, ...rest.media].map(({ id }) => id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const moments = [...first.media, ...rest.media].map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().reverse());
  });
});
