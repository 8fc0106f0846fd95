import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contactImportTexts, contactTexts, type ImportField } from '@recado/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

async function createBook() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-imports-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await createTestApp({ dataDir });
  const { api, token } = await app.signIn();
  const upload = (content: string | Buffer, name = 'contatos.csv', mapping?: ImportField[]) =>
    api.contacts.uploadImport({
      body: mapping ? { mapping: JSON.stringify(mapping) } : {},
      files: { file: new File([new Uint8Array(Buffer.from(content))], name) },
    });
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.request({
      method,
      url: `/admin/contacts/import${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  const importFile = (importId: string, body: { mapping?: ImportField[]; groupIds?: string[] } = {}) =>
    api.contacts.import({ params: { importId }, body });
  const reportOf = async (importId: string) => {
    const { filename, blob } = await api.contacts.importReport({ params: { importId } });
    return { filename, text: Buffer.from(await blob.arrayBuffer()).toString() };
  };
  const waiting = () => readdirSync(path.join(dataDir, 'imports'));
  return { ...app, api: api.contacts, token, upload, call, importFile, reportOf, waiting };
}

const file = [
  'Nome;Celular;E-mail;Grupos',
  'Ana Souza;(11) 98765-4321;ana@x.com;Clientes, VIP',
  'Bia;11 98765-4322 / 11 3333-4444;não tem;vip',
  'Caio;987;;',
  'Ana de novo;+55 11 8765-4321;;',
  'Davi;11 98765-4325;;Bloqueado',
].join('\r\n');

const unknown = '00000000-0000-4000-8000-000000000000';

describe('the preview of a file', () => {
  it('tells what importing would do, and stores nothing in the book', async () => {
    const { upload, api } = await createBook();
    await api.create({ body: { name: 'Davi Velho', phone: '11987654325' } });
    const preview = await upload(Buffer.from(`\uFEFF${file}`), 'Relação de contatos.csv');
    expect(preview).toEqual({
      importId: expect.stringMatching(/^[\da-f-]{36}$/),
      filename: 'Relação de contatos.csv',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      columns: [
        { header: 'Nome', field: 'name', samples: ['Ana Souza', 'Bia', 'Caio'] },
        { header: 'Celular', field: 'phone', samples: ['(11) 98765-4321', '11 98765-4322 / 11 3333-4444', '987'] },
        { header: 'E-mail', field: 'email', samples: ['ana@x.com', 'não tem'] },
        { header: 'Grupos', field: 'groups', samples: ['Clientes, VIP', 'vip', 'Bloqueado'] },
      ],
      total: 5,
      valid: 3,
      duplicatesInFile: 1,
      duplicatesInBook: 1,
      rejected: 1,
      contacts: [
        {
          name: 'Ana Souza',
          phone: '+55 11 98765-4321',
          email: 'ana@x.com',
          company: '',
          title: '',
          groups: ['Clientes', 'VIP'],
        },
        { name: 'Bia', phone: '+55 11 98765-4322', email: '', company: '', title: '', groups: ['vip'] },
        { name: 'Bia', phone: '+55 11 3333-4444', email: '', company: '', title: '', groups: ['vip'] },
      ],
      groups: [
        { name: 'Clientes', exists: false, contacts: 1 },
        { name: 'VIP', exists: false, contacts: 3 },
        { name: 'Bloqueado', exists: true, contacts: 1 },
      ],
      problems: [
        { line: 4, kind: 'rejected', reason: contactTexts.manualPhone, excerpt: 'Caio · 987' },
        { line: 3, kind: 'adjusted', reason: contactImportTexts.emailDropped, excerpt: expect.stringContaining('Bia') },
        {
          line: 5,
          kind: 'duplicateInFile',
          reason: contactImportTexts.duplicateInFile,
          excerpt: 'Ana de novo · +55 11 8765-4321',
        },
        {
          line: 6,
          kind: 'duplicateInBook',
          reason: contactImportTexts.duplicateInBook,
          excerpt: 'Davi · +55 11 98765-4325',
          phone: '+55 11 98765-4325',
        },
      ],
      problemTotal: 4,
      expiresAt: '2026-03-10T13:00:00.000Z',
    });
    expect(await api.count()).toEqual({ total: 1 });
  });

  it('shows five contacts and a hundred problems at most', async () => {
    const { upload } = await createBook();
    const rows = Array.from(
      { length: 150 },
      (_, index) => `Cliente ${index};1198765${String(1000 + index)}\nRuim;${index}`,
    );
    const preview = await upload(`Nome;Fone\n${rows.join('\n')}`);
    expect(preview).toMatchObject({ total: 300, valid: 150, rejected: 150, problemTotal: 150 });
    expect([preview.contacts.length, preview.problems.length]).toEqual([5, 100]);
  });

  it('changes with the mapping, also one that comes with the file', async () => {
    const { upload, api } = await createBook();
    const text = 'x;y;z\nAna;Padaria;11987654321';
    const guessed = await upload(text);
    expect(guessed).toMatchObject({ valid: 1, contacts: [{ name: 'Ana' }] });
    const mapping: ImportField[] = ['company', 'name', 'phone'];
    const params = { importId: guessed.importId };
    const changed = await api.previewImport({ params, body: { mapping } });
    expect(changed).toMatchObject({ importId: guessed.importId, contacts: [{ name: 'Padaria', company: 'Ana' }] });
    expect(changed.columns.map((column) => column.field)).toEqual(mapping);
    expect(await api.previewImport({ params, body: { mapping: ['name', 'name', 'ignore'] } })).toMatchObject({
      valid: 0,
      rejected: 1,
      problems: [{ reason: contactTexts.phoneMissing }],
    });
    expect(await upload(text, 'a.csv', mapping)).toMatchObject({ contacts: [{ name: 'Padaria', company: 'Ana' }] });
  });

  it('of a vCard has no columns to map', async () => {
    const { upload } = await createBook();
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nTEL:11987654321\r\nEND:VCARD\r\n';
    expect(await upload(card, 'contatos.vcf')).toMatchObject({ format: 'vcf', columns: [], valid: 1 });
  });

  it('refuses what it cannot read, and keeps nothing of it', async () => {
    const { upload, waiting } = await createBook();
    const refused: [content: string, name: string, status: number, error: string][] = [
      ['Ana;11987654321', 'contatos.exe', 415, contactImportTexts.unsupported],
      ['<html>', 'contatos.xls', 400, contactImportTexts.html],
      ['', 'contatos.csv', 400, contactImportTexts.empty],
      ['{', 'contatos.json', 400, contactImportTexts.notJson],
    ];
    for (const [content, name, status, message] of refused) {
      await expect(upload(content, name)).rejects.toMatchObject({ status, message });
    }
    await expect(upload(file, 'a.csv', ['name'])).rejects.toMatchObject({
      status: 400,
      message: contactImportTexts.mappingShape,
    });
    expect(waiting()).toEqual([]);
  });

  it('asks for a file of 50 MB at most, and for a mapping that is one', async () => {
    const { upload, call, api, token, request } = await createBook();
    await expect(upload(Buffer.alloc(50 * 1024 * 1024 + 1, 'a'))).rejects.toMatchObject({
      status: 413,
      message: 'Arquivo muito grande. Máximo 50MB',
    });
    expect((await call('POST', '/preview', {})).statusCode).toBe(415);
    const form = new FormData();
    form.set('mapping', '[]');
    const encoded = new Response(form);
    const missing = await request({
      method: 'POST',
      url: '/admin/contacts/import/preview',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([missing.statusCode, missing.json().error]).toEqual([400, contactImportTexts.fileMissing]);
    for (const mapping of ['["nome"]', '{', '7']) {
      const files = { file: new File([file], 'a.csv') };
      await expect(api.uploadImport({ body: { mapping }, files })).rejects.toMatchObject({
        status: 400,
        message: contactImportTexts.mappingShape,
      });
    }
  });
});

describe('an import', () => {
  it('adds what is new, with the groups of the file and those chosen', async () => {
    const { upload, importFile, api } = await createBook();
    await api.create({ body: { name: 'Davi Velho', phone: '11987654325' } });
    const { id: chosen } = await api.createGroup({ body: { name: 'Importados' } });
    const { importId } = await upload(file);
    expect(await importFile(importId, { groupIds: [chosen, 'permitido'] })).toEqual({
      imported: 3,
      duplicates: 2,
      rejected: 1,
    });
    const names = new Map((await api.groups()).map((group) => [group.id, group.name]));
    const book = (await api.list()).map(({ name, phone, groupIds }) => [
      name,
      phone,
      groupIds.map((id) => names.get(id)).sort(),
    ]);
    expect(book).toEqual([
      ['Ana Souza', '+55 11 98765-4321', ['Clientes', 'Importados', 'Permitido', 'VIP']],
      ['Bia', '+55 11 3333-4444', ['Importados', 'Permitido', 'VIP']],
      ['Bia', '+55 11 98765-4322', ['Importados', 'Permitido', 'VIP']],
      ['Davi Velho', '+55 11 98765-4325', []],
    ]);
    expect((await api.search({ query: { q: 'ana x.com' } })).total).toBe(1);
  });

  it('a second time adds nothing', async () => {
    const { upload, importFile, call } = await createBook();
    const { importId } = await upload(file);
    // A call without a body asks for nothing special.
    expect((await call('POST', `/${importId}`)).json()).toEqual({ imported: 4, duplicates: 1, rejected: 1 });
    expect(await importFile(importId)).toEqual({ imported: 0, duplicates: 5, rejected: 1 });
    expect(await upload(file)).toMatchObject({ valid: 0, duplicatesInBook: 4, contacts: [] });
  });

  it('of somebody who is blocked in the file does not become allowed', async () => {
    const { upload, importFile, api } = await createBook();
    const { importId } = await upload(file);
    await importFile(importId, { groupIds: ['permitido'] });
    expect((await api.search({ query: { q: 'davi' } })).contacts).toMatchObject([{ groupIds: ['bloqueado'] }]);
  });

  it('uses the mapping that comes with it', async () => {
    const { upload, importFile, api } = await createBook();
    const { importId } = await upload('a;b;c\nAna;Padaria;11987654321');
    await importFile(importId, { mapping: ['company', 'name', 'phone'] });
    expect(await api.list()).toMatchObject([{ name: 'Padaria', company: 'Ana' }]);
  });

  it('is refused without changing anything', async () => {
    const { upload, call, api } = await createBook();
    const { importId } = await upload(file);
    const names = Array.from({ length: 201 }, (_, index) => `Ana;1198765${1000 + index};Grupo ${index}`);
    const many = await upload(`Nome;Fone;Grupo\n${names.join('\n')}`);
    expect(many).toMatchObject({ valid: 201 });
    const refused: [id: string, body: object, status: number, error: string][] = [
      [importId, { groupIds: ['nenhum'] }, 400, contactTexts.groupNotFound],
      [importId, { groupIds: 'permitido' }, 400, contactTexts.groupNotFound],
      [importId, { mapping: 'name' }, 400, contactImportTexts.mappingShape],
      [importId, { mapping: ['name'] }, 400, contactImportTexts.mappingShape],
      [importId, { mapping: ['x', 'y', 'z', 'w'] }, 400, contactImportTexts.mappingShape],
      [many.importId, {}, 400, contactImportTexts.tooManyGroups],
      [unknown, {}, 404, contactImportTexts.expired],
      ['..%2F..%2Fetc', {}, 400, contactImportTexts.expired],
    ];
    for (const [id, body, status, error] of refused) {
      const answer = await call('POST', `/${id}`, body);
      expect([id, answer.statusCode, answer.json().error]).toEqual([id, status, error]);
    }
    expect(await api.count()).toEqual({ total: 0 });
    expect(await api.groups()).toHaveLength(2);
    const ignoring = await call('POST', `/${many.importId}`, { mapping: ['name', 'phone', 'ignore'] });
    expect(ignoring.json()).toMatchObject({ imported: 201 });
  });
});

describe('the report', () => {
  it('lists the rows with problems in the order of the file, as a spreadsheet opens it', async () => {
    const { upload, importFile, reportOf, api } = await createBook();
    await api.create({ body: { name: 'Davi Velho', phone: '11987654325' } });
    const { importId } = await upload(`${file}\n=cmd();1`);
    const lines = [
      'linha;motivo;conteúdo',
      `3;"${contactImportTexts.emailDropped}";Bia · 11 98765-4322 / 11 3333-4444 · não tem · vip`,
      `4;${contactTexts.manualPhone};Caio · 987`,
      `5;${contactImportTexts.duplicateInFile};Ana de novo · +55 11 8765-4321`,
      `6;${contactImportTexts.duplicateInBook};Davi · +55 11 98765-4325`,
      `7;${contactTexts.manualPhone};'=cmd() · 1`,
      '',
    ];
    const expected = { filename: 'importacao-problemas.csv', text: `\uFEFF${lines.join('\r\n')}` };
    expect(await reportOf(importId)).toEqual(expected);
    await importFile(importId);
    expect(await reportOf(importId)).toEqual(expected);
  });

  it('of an import that nobody knows is a 404', async () => {
    const { call } = await createBook();
    const answer = await call('GET', `/${unknown}/report`);
    expect([answer.statusCode, answer.json().error]).toEqual([404, contactImportTexts.expired]);
  });
});

it('an upload waits for an hour and is then gone', async () => {
  const { upload, importFile, api, clock, waiting } = await createBook();
  const { importId } = await upload(file);
  clock.advance(59 * 60_000);
  expect(await api.previewImport({ params: { importId }, body: {} })).toMatchObject({ valid: 4 });
  clock.advance(2 * 60_000);
  await expect(importFile(importId)).rejects.toMatchObject({ status: 404, message: contactImportTexts.expired });
  await expect(api.previewImport({ params: { importId }, body: {} })).rejects.toMatchObject({ status: 404 });
  const next = await upload(file);
  await expect.poll(waiting).toEqual([next.importId]);
});
