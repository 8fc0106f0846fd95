import { createClient, liveTimes, liveTopics, routes } from '@recado/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { patience } from '../../testing/patience.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLiveService } from './live.service.ts';

const isShared = process.env['TEST_ENGINE'] === 'postgres';

async function createProduct() {
  const product = await createTestApp();
  const url = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { api, token } = await product.signIn();
  const ask = (as: string, init: RequestInit = {}, search = '') =>
    fetch(`${url}/admin/changes${search}`, { ...init, headers: { authorization: `Bearer ${as}` } });
  return { ...product, url, api, token, ask };
}

/** What a stream has said, for as long as it lasts. */
function read(body: ReadableStream<Uint8Array> | null) {
  const heard = { text: '', isOver: false };
  const follow = async () => {
    if (body) for await (const part of body) heard.text += Buffer.from(part).toString();
  };
  follow()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true;
    });
  return {
    text: () => heard.text,
    untilItHears: (topic: string) =>
      vi.waitFor(() => expect(heard.text).toMatch(new RegExp(`\\b${topic}\\b`)), patience),
    untilItIsOver: () => vi.waitFor(() => expect(heard.isOver).toBe(true), patience),
  };
}

describe('the stream of changes', () => {
  it('names what changed, by whatever road, to everybody who listens, and nothing of what it is', async () => {
    const { ask, token, api, request } = await createProduct();
    const streams = [read((await ask(token)).body), read((await ask(token)).body)];
    await api.menu.create({ body: { message: 'segredo', reply: 'segredo' } });
    await api.contacts.create({ body: { name: 'Ana', phone: '+55 11 98765-4321' } });
    const payload = { app: 'WhatsAuto', sender: 'Ana', message: 'oi' };
    await request({ method: 'POST', url: '/api/', payload });
    for (const stream of streams) {
      for (const topic of ['menu', 'contacts', 'api-calls']) await stream.untilItHears(topic);
      // Between them it says that it is there.
      expect(stream.text()).toMatch(/^:\n\n(:\n\n|data: [a-z -]+\n\n)+$/);
    }
  });

  it('begins with what changed while the asker was not told, where it is asked for that', async () => {
    const { ask, token, api, url } = await createProduct();
    const listener = read((await ask(token)).body);
    await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
    await listener.untilItHears('menu');
    const late = read((await ask(token, {}, '?missedMs=0')).body);
    await late.untilItHears('menu');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/admin/changes?missedMs=agora`, { headers })).status).toBe(400);
  });

  it('passes proxies as it is', async () => {
    const { ask, token } = await createProduct();
    const { headers, body } = await ask(token);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    await body?.cancel();
  });

  it('is for whoever is signed in, and is no answer to a question for its headers', async () => {
    const { ask, token } = await createProduct();
    expect((await ask('wrong')).status).toBe(401);
    expect((await ask(token, { method: 'HEAD' })).status).toBe(404);
  });

  it('ends with the session: on signing out, on signing out everywhere, and when the token has run out', async () => {
    const { ask, signIn, services, database, clock, api: own } = await createProduct();
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const streams = await Promise.all([first, second, third].map(async ({ token }) => read((await ask(token)).body)));
    const [one, two, three] = streams as [ReturnType<typeof read>, ReturnType<typeof read>, ReturnType<typeof read>];
    await first.api.auth.logout({ body: {} });
    await one.untilItIsOver();
    expect(services.live.count()).toBe(2);
    clock.advance(9 * 60 * 60_000);
    // Any news of sessions will do; without them the next heartbeat finds out.
    database.news.note('sessions');
    await Promise.all([two.untilItIsOver(), three.untilItIsOver()]);

    const again = await signIn();
    const last = read((await ask(again.token)).body);
    await expect(own.auth.logoutAll()).rejects.toMatchObject({ status: 401 });
    await again.api.auth.logoutAll();
    await last.untilItIsOver();
    expect(services.live.count()).toBe(0);
  });

  it('is given up by the server when its reader goes', async () => {
    const { ask, token, services } = await createProduct();
    const leaving = new AbortController();
    await ask(token, { signal: leaving.signal });
    expect(services.live.count()).toBe(1);
    leaving.abort();
    await vi.waitFor(() => expect(services.live.count()).toBe(0), patience);
  });

  it('does not hold the end of the server back', async () => {
    const { app, ask, token } = await createProduct();
    const stream = read((await ask(token)).body);
    await app.close();
    await stream.untilItIsOver();
  });

  it('is read by the client of the console', async () => {
    const { url, token } = await createProduct();
    const client = createClient(routes, (path, init) =>
      fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}` } }),
    );
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const stream = read(await client.live.changes(undefined, { signal: leaving.signal }));
    await vi.waitFor(() => expect(stream.text()).toMatch(/^(:\n\n)+$/), patience);
  });

  it('stands in the OpenAPI document as what it is', async () => {
    const { api } = await createProduct();
    const { paths } = (await api.operations.openApi()) as { paths: Record<string, { get?: { responses: object } }> };
    expect(paths['/admin/changes']?.get?.responses).toMatchObject({
      200: { content: { 'text/event-stream': { schema: { type: 'string' } } } },
    });
  });
});

describe('a service of streams', () => {
  const { news, tell } = createFakeNews();
  const listener = { sessionId: 'one', isStillSignedIn: async () => true };

  it('has room for so many of one session, and of all', () => {
    const live = createLiveService({ news, limits: { perSessionMax: 1, streamsMax: 2 } });
    live.open(listener);
    const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 15 } });
    expect(() => live.open(listener)).toThrow(refused);
    live.open({ ...listener, sessionId: 'two' });
    expect(() => live.open({ ...listener, sessionId: 'three' })).toThrow('Muitas');
    live.stop();
  });

  it('remembers since its start what changed when, and takes anything before for changed', async () => {
    const time = { now: 50_000 };
    const live = createLiveService({ news, stopwatch: () => time.now });
    const missedBy = (missedMs: number) => String(live.open(listener, missedMs).read());
    time.now += 10_000;
    tell(['contacts']);
    time.now += 10_000;
    expect(missedBy(10_000)).toBe(':\n\ndata: contacts\n\n');
    // A question may be longer under way than another.
    expect(missedBy(10_000 - liveTimes.slackMs)).toContain('contacts');
    expect(missedBy(9999 - liveTimes.slackMs)).toBe(':\n\n');
    expect(missedBy(20_000)).toBe(':\n\ndata: contacts\n\n');
    expect(missedBy(20_001)).toBe(`:\n\ndata: ${liveTopics.join(' ')}\n\n`);
    live.stop();
  });

  it('drops whoever does not read, and keeps the others', async () => {
    const live = createLiveService({ news, limits: { unreadBytesMax: 100 } });
    const [deaf, keen] = [live.open(listener), live.open(listener)];
    keen.resume();
    for (let time = 0; time < 50; time += 1) {
      tell(['contacts']);
      await new Promise(setImmediate);
    }
    expect([deaf.destroyed, keen.destroyed, live.count()]).toEqual([true, false, 1]);
    live.stop();
  });

  it('says that it is there, and takes nobody any more once it has stopped', async () => {
    const live = createLiveService({ news, limits: { heartbeatMs: 5 } });
    const stream = read(live.open(listener) as unknown as ReadableStream<Uint8Array>);
    await vi.waitFor(() => expect(stream.text()).toMatch(/^(:\n\n){3}/), patience);
    live.stop();
    await stream.untilItIsOver();
    expect(() => live.open(listener)).toThrow();
  });
});

function createFakeNews() {
  const listeners = new Set<(topics: readonly 'contacts'[]) => void>();
  return {
    news: {
      note: () => {},
      subscribe: (listener: (topics: readonly 'contacts'[]) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {},
    },
    tell: (topics: readonly 'contacts'[]) => {
      for (const listener of listeners) listener(topics);
    },
  };
}

if (isShared) {
  it('hears what another node writes, once it is committed, and who signs out there', async () => {
    const { ask, signIn, databaseUrl } = await createProduct();
    const { token, sessionId } = await signIn();
    const stream = read((await ask(token)).body);
    const other = await openDatabase({ dataDir: '', databaseUrl });
    onTestFinished(other.close);
    const noted = vi.spyOn(other.news, 'note');
    await other.db.transaction().execute(async (transaction) => {
      const row = { message: 'oi', message_key: 'oi', reply: 'Olá', created_at: '' };
      await transaction.insertInto('menu_items').values(row).execute();
      expect(noted).not.toHaveBeenCalled();
    });
    expect(noted).toHaveBeenCalledWith('menu');
    await stream.untilItHears('menu');
    await other.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    await stream.untilItIsOver();
  });
}
