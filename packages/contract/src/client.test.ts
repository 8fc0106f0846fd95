import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, ConnectionError, createClient, unreadableAnswer } from './client.ts';
import { defineRoute, download, eventStream } from './route.ts';

const thing = z.object({ id: z.number(), name: z.string() });
const table = {
  things: {
    list: defineRoute({ method: 'GET', path: '/things', summary: '', response: z.array(thing) }),
    create: defineRoute({ method: 'POST', path: '/things', summary: '', status: 201, response: thing }),
    file: defineRoute({ method: 'GET', path: '/file', summary: '', response: download }),
    changes: defineRoute({ method: 'GET', path: '/changes', summary: '', response: eventStream }),
  },
};
const clientOf = (answer: () => Response) => createClient(table, async () => answer()).things;

const page = '<!doctype html><title>Entre no Wi-Fi</title>';
const html = () => new Response(page, { headers: { 'content-type': 'text/html' } });
/** The connection ends in the middle of the answer. */
const torn = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{"id":1,'));
        controller.error(new TypeError('network error'));
      },
    }),
  );
const strangers: Record<string, () => Response> = {
  'a page': html,
  'a page that says that it is JSON': () => new Response(page, { headers: { 'content-type': 'application/json' } }),
  nothing: () => new Response(''),
  'nothing, on purpose': () => new Response(null, { status: 204 }),
  'half of an answer': () => new Response('[{"id":1,"name":"a"'),
  'a torn answer': torn,
  'another thing': () => Response.json({ ok: true }),
  null: () => Response.json(null),
  'a list of other things': () => Response.json([{ id: 'x' }]),
};

describe.each(Object.entries(strangers))('%s with status 200', (_, answer) => {
  it.each(['list', 'create', 'file', 'changes'] as const)('is no answer to %s', async (name) => {
    const failure = await clientOf(answer)
      [name]()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect((failure as Error).message).toBe(unreadableAnswer);
  });
});

describe('an answer of the server', () => {
  it('is handed on to the letter, also what this page does not know', async () => {
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, name: `n${id}`, newer: true }));
    expect(await clientOf(() => Response.json(rows)).list()).toEqual(rows);
  });

  it('is a file where it has a name, and a stream where it says so', async () => {
    const headers = { 'content-disposition': 'attachment; filename="b.zip"' };
    const file = await clientOf(() => new Response('PK', { headers })).file();
    expect([file.filename, await file.blob.text()]).toEqual(['b.zip', 'PK']);
    const stream = new Response(':\n\n', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    expect(await clientOf(() => stream).changes()).toBeInstanceOf(ReadableStream);
  });

  it('that is a failure keeps its words, or has none', async () => {
    const refused = await clientOf(() => Response.json({ error: 'Disco cheio', code: 'DISK_FULL' }, { status: 507 }))
      .list()
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'ApiError', status: 507, message: 'Disco cheio' });
    const page500 = await clientOf(() => new Response(page, { status: 502 }))
      .list()
      .catch((error: unknown) => error);
    expect(page500).toBeInstanceOf(ApiError);
    expect(page500).toMatchObject({ status: 502, message: '' });
  });
});
