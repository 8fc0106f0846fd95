import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createClient, defineRoute, download, type Send } from '@recado/contract';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { configureHttp } from './configure-http.ts';
import type { Room } from './full-disk.ts';
import type { HandlerTable } from './handlers.ts';
import { describeRoutes } from './openapi.ts';
import { registerRoutes } from './register-routes.ts';
import { schemaController } from './schema-controller.ts';
import { createUploadFolder } from './upload-folder.ts';

const table = {
  things: {
    get: defineRoute({
      method: 'GET',
      path: '/things/:id',
      summary: 'One thing',
      access: 'public',
      params: z.object({ id: z.coerce.number('Identificador inválido').int() }),
      query: z.object({ page: z.coerce.number().default(1) }),
      response: z.object({ id: z.number(), page: z.number() }),
    }),
    create: defineRoute({
      method: 'POST',
      path: '/things',
      summary: 'A new thing',
      access: 'public',
      status: 201,
      body: z.object({ name: z.string('Nome é obrigatório') }),
      response: z.object({ name: z.string() }),
    }),
    upload: defineRoute({
      method: 'POST',
      path: '/things/upload',
      summary: 'Send a picture',
      access: 'public',
      multipart: {
        fields: z.object({ title: z.string('Título é obrigatório') }),
        files: {
          picture: { maxBytes: 1000, tooLarge: 'Arquivo muito grande', required: 'Selecione um arquivo' },
          extra: { maxBytes: 10, tooLarge: 'Anexo muito grande' },
        },
      },
      response: z.object({ title: z.string(), filename: z.string(), text: z.string(), hasExtra: z.boolean() }),
    }),
    export: defineRoute({
      method: 'GET',
      path: '/things/export',
      summary: 'All things',
      access: 'public',
      response: download,
    }),
    secret: defineRoute({
      method: 'GET',
      path: '/things/secret',
      summary: 'For members',
      response: z.object({ ok: z.boolean() }),
    }),
    broken: defineRoute({
      method: 'GET',
      path: '/things/broken',
      summary: 'Fails',
      access: 'public',
      response: z.object({}),
    }),
  },
};

async function createFixture(failure: Error = new Error('password=hunter2 leaked')) {
  const app = Fastify({ schemaController });
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-http-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  configureHttp(app, createUploadFolder(folder));
  const uploadedTo: string[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const handlers: HandlerTable<typeof table> = {
    things: {
      get: ({ params, query }) => ({ id: params.id, page: query.page }),
      // A handler that returns too much must not leak it: the contract lists what leaves.
      create: ({ body }) => Object.assign({ name: body.name }, { passwordHash: 'secret' }),
      upload: async ({ body, files }) => {
        uploadedTo.push(files.picture.path);
        if (body.title === 'slow') await finished;
        const text = await readFile(files.picture.path, 'utf8');
        return { title: body.title, filename: files.picture.filename, text, hasExtra: files.extra !== undefined };
      },
      export: () => ({ filename: 'coi"sas.csv', contentType: 'text/csv', stream: Readable.from(['a;b\n', '1;2\n']) }),
      secret: ({ session }) => ({ ok: session.username === 'ana' }),
      broken: () => {
        throw failure;
      },
    },
  };
  const authenticate = async (request: FastifyRequest) => {
    if (request.headers.authorization !== 'Bearer ana') throw new AppError('UNAUTHENTICATED');
    request.session = { id: 's', userId: 1, username: 'ana' };
  };
  registerRoutes(
    app,
    table,
    handlers,
    authenticate,
    (_request, _reply, done) => done(),
    room,
    (_key, work) => work(),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const onDisk = () => readdirSync(folder);
  return { app, port, uploadedTo, finish, onDisk, things: createClient(table, send).things };
}

const room: Room = { refusal: () => undefined, essential: async (work) => work() };

const head = (name: string, filename?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n`;
const field = (name: string, value: string) => `${head(name)}${value}\r\n`;
const part = (name: string, content: string) => `${head(name, 'foto.png')}${content}\r\n`;
const openPart = (name: string, bytes: number) => (bytes === 0 ? '' : head(name, 'foto.png') + 'x'.repeat(bytes));
const uploadHead = (length: number) =>
  `POST /things/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;

const picture = (content: string) => new File([content], 'foto.png', { type: 'image/png' });

describe('a JSON route', () => {
  it('parses parameters and query, fills defaults and answers with its status', async () => {
    const { things, app } = await createFixture();
    expect(await things.get({ params: { id: 7 }, query: {} })).toEqual({ id: 7, page: 1 });
    expect(await things.get({ params: { id: 7 }, query: { page: 3 } })).toEqual({ id: 7, page: 3 });
    const created = await app.inject({ method: 'POST', url: '/things', payload: { name: 'Ana' } });
    expect([created.statusCode, created.body]).toEqual([201, '{"name":"Ana"}']);
  });

  it('names each wrong field', async () => {
    const { app } = await createFixture();
    const answer = await app.inject({ method: 'POST', url: '/things', payload: { name: 7 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'Nome é obrigatório',
      code: 'INVALID_INPUT',
      details: { fields: { name: 'Nome é obrigatório' } },
    });
    expect((await app.inject('/things/abc')).json()).toMatchObject({ error: 'Identificador inválido' });
  });
});

describe('access', () => {
  it('asks for a session unless the route says public', async () => {
    const { app } = await createFixture();
    expect((await app.inject('/things/secret')).statusCode).toBe(401);
    const headers = { authorization: 'Bearer ana' };
    expect((await app.inject({ url: '/things/secret', headers })).json()).toEqual({ ok: true });
  });
});

describe('a multipart route', () => {
  it('hands over fields and files, and removes the files afterwards', async () => {
    const { things, uploadedTo, onDisk } = await createFixture();
    const answer = await things.upload({
      body: { title: 'Olá' },
      files: { picture: picture('conteúdo'), extra: undefined },
    });
    expect(answer).toEqual({ title: 'Olá', filename: 'foto.png', text: 'conteúdo', hasExtra: false });
    expect(uploadedTo).toHaveLength(1);
    expect(onDisk()).toEqual([]);
  });

  it('refuses two files under one name: nobody would know which was taken', async () => {
    const { port, uploadedTo, onDisk } = await createFixture();
    const form = new FormData();
    form.append('title', 'Olá');
    form.append('picture', picture('um'));
    form.append('picture', picture('dois'));
    const answer = await fetch(`http://127.0.0.1:${port}/things/upload`, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: { fields: { picture: 'Envie um arquivo por vez' } } });
    expect([uploadedTo, onDisk()]).toEqual([[], []]);
  });

  it.each([
    ['in the middle of a file', 0, 500],
    ['between two parts', 1, 0],
  ])('keeps nothing of an upload that is given up %s', async (_, whole, bytes) => {
    const { port, onDisk } = await createFixture();
    const socket = connect(port, '127.0.0.1');
    socket.write(uploadHead(5000) + part('picture', 'x'.repeat(900)).repeat(whole) + openPart('picture', bytes));
    await expect.poll(onDisk).toHaveLength(1);
    socket.destroy();
    await expect.poll(onDisk).toEqual([]);
  });

  it('lets a handler finish with the files of a caller who hung up, and then removes them', async () => {
    const { port, onDisk, uploadedTo, finish } = await createFixture();
    const body = `${field('title', 'slow')}${part('picture', 'conteúdo')}--x--\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(uploadHead(Buffer.byteLength(body)) + body);
    await expect.poll(() => uploadedTo.length).toBe(1);
    socket.destroy();
    // The server has seen the end of that connection once it has dealt with a later one.
    await (await fetch(`http://127.0.0.1:${port}/things/1`)).text();
    expect(await readFile(uploadedTo[0] ?? '', 'utf8')).toBe('conteúdo');
    finish();
    await expect.poll(onDisk).toEqual([]);
  });

  it('keeps nothing of an upload that is refused', async () => {
    const { things, onDisk } = await createFixture();
    const files = { picture: picture('y'), extra: undefined };
    await expect(things.upload({ body: {} as { title: string }, files })).rejects.toMatchObject({ status: 400 });
    const tooLarge = { picture: picture('y'.repeat(1001)), extra: undefined };
    await expect(things.upload({ body: { title: 'x' }, files: tooLarge })).rejects.toMatchObject({ status: 413 });
    await expect.poll(onDisk).toEqual([]);
  });

  it('refuses a file over its own limit, also when another file may be larger', async () => {
    const { things } = await createFixture();
    const tooLarge = things.upload({
      body: { title: 'x' },
      files: { picture: picture('y'.repeat(1001)), extra: undefined },
    });
    await expect(tooLarge).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE', message: 'Arquivo muito grande' });
    const extra = things.upload({
      body: { title: 'x' },
      files: { picture: picture('y'), extra: picture('z'.repeat(11)) },
    });
    await expect(extra).rejects.toMatchObject({ status: 413, message: 'Anexo muito grande' });
  });

  it('asks for a required file and for required fields', async () => {
    const { things, app } = await createFixture();
    const form = new FormData();
    form.set('title', 'x');
    const { port } = app.server.address() as { port: number };
    const missing = await fetch(`http://127.0.0.1:${port}/things/upload`, { method: 'POST', body: form });
    expect([missing.status, await missing.json()]).toEqual([
      400,
      {
        error: 'Selecione um arquivo',
        code: 'INVALID_INPUT',
        details: { fields: { picture: 'Selecione um arquivo' } },
      },
    ]);
    const untitled = things.upload({
      body: {} as { title: string },
      files: { picture: picture('y'), extra: undefined },
    });
    await expect(untitled).rejects.toMatchObject({ status: 400, message: 'Título é obrigatório' });
  });

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'a file cut short',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nab',
      400,
    ],
    [
      'a field cut short',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nab',
      400,
    ],
  ])('refuses %s', async (_, contentType, payload, status) => {
    const { app } = await createFixture();
    const answer = await app.inject({
      method: 'POST',
      url: '/things/upload',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });
});

describe('the folder of uploads', () => {
  const fill = () => {
    const root = mkdtempSync(path.join(tmpdir(), 'recado-uploads-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const name of ['upload-old', 'upload-new', 'somebody-elses']) {
      mkdirSync(path.join(root, name));
      writeFileSync(path.join(root, name, '0'), 'x');
    }
    for (const name of ['upload-old/0', 'upload-old', 'somebody-elses/0', 'somebody-elses']) {
      utimesSync(path.join(root, name), longAgo, longAgo);
    }
    return root;
  };

  it('is swept of what a crash left, and of nothing else', async () => {
    const own = fill();
    await createUploadFolder(own).sweep({ isAlone: true });
    expect(readdirSync(own)).toEqual(['somebody-elses']);
    const shared = fill();
    await createUploadFolder(shared).sweep({ isAlone: false });
    expect(readdirSync(shared).sort()).toEqual(['somebody-elses', 'upload-new']);
  });
});

describe('a download', () => {
  it('streams the file under a safe name', async () => {
    const { things } = await createFixture();
    const { filename, blob } = await things.export();
    expect([filename, await blob.text()]).toEqual(['coi_sas.csv', 'a;b\n1;2\n']);
  });
});

describe('errors of the outside world', () => {
  const postgresAway = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
  const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 });

  test.each([
    ['an unknown failure', undefined, 500, { error: 'Erro interno do servidor', code: 'INTERNAL' }],
    [
      'a database that is away',
      postgresAway,
      503,
      { error: expect.stringContaining('indisponível'), code: 'UNAVAILABLE' },
    ],
    ['a full disk', diskFull, 507, { error: 'Não há espaço em disco no servidor', code: 'DISK_FULL' }],
  ])('%s leaks nothing', async (_, failure, status, body) => {
    const { app } = await createFixture(failure);
    const answer = await app.inject('/things/broken');
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  });
});

describe('OpenAPI', () => {
  it('is made from the same table, with files and access', async () => {
    const document = (await describeRoutes(table, '1.2.3')) as unknown as {
      info: { version: string };
      paths: Record<
        string,
        Record<string, { security: unknown; requestBody?: { content: Record<string, { schema: unknown }> } }>
      >;
    };
    expect(document.info.version).toBe('1.2.3');
    expect(Object.keys(document.paths)).toContain('/things/{id}');
    expect(document.paths['/things/secret']?.['get']?.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/things']?.['post']?.security).toEqual([]);
    expect(
      document.paths['/things/upload']?.['post']?.requestBody?.content['multipart/form-data']?.schema,
    ).toMatchObject({
      properties: { title: { type: 'string' }, picture: { type: 'string', format: 'binary' } },
    });
  });
});
