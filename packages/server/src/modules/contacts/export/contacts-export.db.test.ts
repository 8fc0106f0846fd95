import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContactExportFormat, contactExportFormats, contactTexts } from '@recado/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { createContactsRepository } from '../contacts.repository.ts';

const people = [
  { name: '=Ana; "Nana"', phone: '11987654321', email: 'ana@x.com', company: 'Pão, Água & Cia', title: '-' },
  { name: 'Bia', phone: '+1 415 555 2671', email: '', company: '', title: '' },
  { name: 'Conceição', phone: '1133334444', email: '', company: '@acme', title: "'+1" },
];

async function createBook() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-export-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await createTestApp({ dataDir });
  const { api, token } = await app.signIn();
  const get = (query: string) =>
    app.request({ url: `/admin/contacts/export?${query}`, headers: { authorization: `Bearer ${token}` } });
  return { ...app, api: api.contacts, get };
}

async function createPeople() {
  const book = await createBook();
  await book.api.createGroup({ body: { id: 'a', name: 'Clientes, novos' } });
  await book.api.createGroup({ body: { id: 'b', name: 'VIP' } });
  for (const [index, person] of people.entries()) {
    await book.api.create({ body: { ...person, groupIds: [['a', 'b'], ['bloqueado'], []][index] ?? [] } });
  }
  return book;
}

describe('an export', () => {
  it('as CSV opens in a Brazilian Excel, without formulas', async () => {
    const { get } = await createPeople();
    const answer = await get('format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contatos.csv"',
    });
    expect(answer.body).toBe(
      [
        '\uFEFFNome;Telefone;E-mail;Empresa;Cargo;Grupos',
        `"'=Ana; ""Nana""";55 11 98765-4321;ana@x.com;Pão, Água & Cia;'-;Clientes\\, novos, VIP`,
        "Bia;'+14155552671;;;;Bloqueado",
        "Conceição;55 11 3333-4444;;'@acme;''+1;",
        '',
      ].join('\r\n'),
    );
  });

  it('as VCF is what phones and WhatsApp read', async () => {
    const { get } = await createPeople();
    const answer = await get('format=vcf');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': 'attachment; filename="contatos.vcf"',
    });
    expect(answer.body.split('END:VCARD\r\n')[0]).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:;=Ana\\; "Nana";;;',
        'FN:=Ana\\; "Nana"',
        'TEL;type=CELL;waid=5511987654321:+55 11 98765-4321',
        'EMAIL;type=INTERNET:ana@x.com',
        'ORG:Pão\\, Água & Cia',
        'TITLE:-',
        'CATEGORIES:Clientes\\, novos,VIP',
        '',
      ].join('\r\n'),
    );
  });

  it('as JSON is a list', async () => {
    const { get } = await createPeople();
    const answer = await get('format=json');
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="contatos.json"' });
    expect(answer.json()).toMatchObject([
      { name: '=Ana; "Nana"', phone: '+55 11 98765-4321', groups: ['Clientes, novos', 'VIP'] },
      { name: 'Bia', phone: '+14155552671', groups: ['Bloqueado'] },
      { name: 'Conceição', groups: [] },
    ]);
  });

  it('of a group holds its contacts only', async () => {
    const { get } = await createPeople();
    const names = async (groupId: string) =>
      ((await get(`format=json&groupId=${groupId}`)).json() as { name: string }[]).map(({ name }) => name);
    expect(await names('b')).toEqual(['=Ana; "Nana"']);
    expect(await names('bloqueado')).toEqual(['Bia']);
    expect(await names('')).toHaveLength(3);
  });

  it('of nothing is refused, and so is what does not exist', async () => {
    const { get, api } = await createBook();
    await api.createGroup({ body: { id: 'a', name: 'A' } });
    const refused: [query: string, status: number, error: string][] = [
      ['format=csv', 404, contactTexts.nothingToExport],
      ['format=vcf&groupId=a', 404, contactTexts.nothingToExport],
      ['format=json&groupId=x', 404, contactTexts.groupNotFound],
      ['format=xlsx', 400, 'Formato inválido. Use csv, vcf ou json.'],
      ['', 400, 'Formato inválido. Use csv, vcf ou json.'],
    ];
    for (const [query, status, error] of refused) {
      const answer = await get(query);
      expect([query, answer.statusCode, answer.json().error]).toEqual([query, status, error]);
    }
  });

  it('of thousands has every one of them once, in order', async () => {
    const { get, database } = await createBook();
    const now = new Date().toISOString();
    const texts = { email: '', company: '', title: '', company_key: '', created_at: now, updated_at: now };
    const rows = Array.from({ length: 2500 }, (_, index) => {
      const person_key = String(5_511_900_000_000 + index);
      const name = `Cliente ${index % 10}`;
      return {
        ...texts,
        id: String(index),
        name,
        phone: `+${person_key}`,
        person_key,
        search: `cliente ${index % 10}\n${person_key}`,
      };
    });
    await createContactsRepository(database.db).addMany(rows);
    const exported = (await get('format=json')).json() as { name: string; phone: string }[];
    expect(new Set(exported.map(({ phone }) => phone)).size).toBe(2500);
    expect(exported.map(({ name, phone }) => name + phone)).toEqual(rows.map(({ name, phone }) => name + phone).sort());
  });
});

describe.each(contactExportFormats)('what leaves as %s', (format: ContactExportFormat) => {
  it('comes back with its groups, into an empty book', async () => {
    const { api } = await createPeople();
    const bookOf = async () => {
      const names = new Map((await api.groups()).map((group) => [group.id, group.name]));
      return (await api.list()).map(({ id: _, createdAt: __, updatedAt: ___, groupIds, ...contact }) => ({
        ...contact,
        groups: groupIds.map((id) => names.get(id)).sort(),
      }));
    };
    const before = await bookOf();
    const { blob, filename } = await api.export({ query: { format } });
    await api.bulk({ body: { action: 'delete', selection: { filter: {} } } });
    for (const id of ['a', 'b']) await api.removeGroup({ params: { id } });

    const preview = await api.uploadImport({ body: {}, files: { file: new File([blob], filename) } });
    expect(preview).toMatchObject({ total: 3, valid: 3, problems: [] });
    await api.import({ params: { importId: preview.importId }, body: {} });
    expect(await bookOf()).toEqual(before);
  });
});
