import { type BookType, utils, write } from '@e965/xlsx';
import { contactImportTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { readFile, refusalOf, shown } from './read-file.fixture.ts';

function workbook(bookType: BookType, sheets: Record<string, unknown[][]>, options = {}): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType, compression: true, ...options }) as Buffer;
}

const rows = [
  ['Nome', 'Celular', 'E-mail', 'Empresa'],
  ['José "Zé" & Cia <ltda>', 11987654321, 'jose@x.com', undefined],
  [],
  ['Conceição', '+55 (11) 3333-4444', undefined, 'Pão & Água'],
  ['Número', 5511987654322],
];
const contacts = [
  'José "Zé" & Cia <ltda>, +55 11 98765-4321, jose@x.com',
  'Conceição, +55 11 3333-4444, Pão & Água',
  'Número, +55 11 98765-4322',
];

describe('a spreadsheet', () => {
  test.each([
    ['xlsx', 'xlsx', {}],
    ['xlsx with shared strings', 'xlsx', { bookSST: true }],
    ['xls of Excel 97', 'biff8', {}],
  ] as const)('%s is read', async (_, bookType, options) => {
    const format = bookType === 'xlsx' ? 'xlsx' : 'xls';
    const file = await readFile(`contatos.${format}`, workbook(bookType, { Contatos: rows }, options));
    expect(file).toMatchObject({ format, encoding: null, delimiter: null, hasHeader: true, total: 3 });
    expect(shown(file.contacts)).toEqual(contacts);
    expect(file.contacts.map((contact) => contact.line)).toEqual([2, 4, 5]);
  });

  it('of Excel 95 is read, with accents in a code page', async () => {
    const book = workbook('biff5', {
      Contatos: [
        ['Nome', 'Celular'],
        ['Jos_ Lima', 11987654321],
      ],
    });
    // The library writes no accents in this format, programs of that time did.
    book[book.indexOf('Jos_') + 3] = 0xe9;
    expect(shown((await readFile('contatos.xls', book)).contacts)).toEqual(['José Lima, +55 11 98765-4321']);
  });

  it('is known by its content: an xlsx that is called xls', async () => {
    const file = await readFile('contatos.xls', workbook('xlsx', { Contatos: rows }));
    expect(file).toMatchObject({ format: 'xlsx', total: 3 });
  });

  it('is read from its first sheet that holds anything', async () => {
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const file = await readFile('a.xls', workbook(bookType, { Vazia: [], Contatos: rows, Outra: [['x']] }));
      expect(shown(file.contacts)).toEqual(contacts);
    }
  });

  it('may have its header below a title, and empty columns', async () => {
    const wide = [
      ['Clientes 2026'],
      [],
      [undefined, 'Nome', undefined, 'WhatsApp'],
      [undefined, 'Ana', undefined, 11987654321],
    ];
    const file = await readFile('a.xlsx', workbook('xlsx', { Plan1: wide }));
    expect(shown(file.contacts)).toEqual(['Ana, +55 11 98765-4321']);
    expect(file.columns.map(({ header, index }) => [header, index])).toEqual([
      ['Nome', 1],
      ['WhatsApp', 3],
    ]);
  });

  test.each(['xlsx', 'biff8'] as const)('without anything in it is refused (%s)', async (bookType) => {
    expect(await refusalOf('a.xls', workbook(bookType, { Vazia: [] }))).toBe(contactImportTexts.noContacts);
  });

  test.each(['ods', 'xlsb'] as const)('of another kind (%s) is refused', async (bookType) => {
    expect(await refusalOf('a.xlsx', workbook(bookType, { Contatos: rows }))).toBe(contactImportTexts.notASpreadsheet);
  });
});
