import { type BookType, utils, write } from '@e965/xlsx';
import { contactImportTexts, contactTexts } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readFile, shown } from './read-file.fixture.ts';

type Cell = string | number;

const sheet = (bookType: BookType, rows: Cell[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Contatos');
  return write(book, { type: 'buffer', bookType }) as Buffer;
};
const records = ([header = [], ...rows]: Cell[][]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell]))));

const formats: [name: string, content: (rows: Cell[][]) => string | Buffer][] = [
  ['a.csv', (rows) => rows.map((row) => row.join(';')).join('\n')],
  ['a.xlsx', (rows) => sheet('xlsx', rows)],
  ['a.xls', (rows) => sheet('biff8', rows)],
  ['a.json', records],
];

describe.each(formats)('a phone in several columns of %s', (name, content) => {
  const read = async (...rows: Cell[][]) => shown((await readFile(name, content(rows))).contacts);

  test.each([
    ['its area code before it', ['Nome', 'DDD', 'Telefone'], ['Ana', 11, 987654321]],
    ['its area code after it', ['Nome', 'Celular', 'DDD'], ['Ana', '98765-4321', '011']],
    ['an area code under another name', ['Nome', 'Cód. área', 'Fone'], ['Ana', '(11)', '98765-4321']],
    ['an area code that names the phone', ['Nome', 'DDD Celular', 'Celular'], ['Ana', 11, 987654321]],
    ['the country too', ['Nome', 'DDI', 'DDD', 'Telefone'], ['Ana', 55, 11, 987654321]],
    ['the country alone', ['Nome', 'Código do país', 'Telefone'], ['Ana', '+55', '11 98765-4321']],
    ['the country in words', ['Nome', 'País', 'Telefone'], ['Ana', 'Brasil', '11 98765-4321']],
    ['its area code in both', ['Nome', 'DDD', 'Telefone'], ['Ana', 11, '(11) 98765-4321']],
    ['a department that is no area code', ['Nome', 'Área', 'Telefone'], ['Ana', 'Vendas', '11 98765-4321']],
    ['all of it below DDD', ['Nome', 'DDD + Telefone'], ['Ana', '11 98765-4321']],
    ['a ninth digit missing', ['Nome', 'DDD', 'Telefone'], ['Ana', 11, '8765-4321']],
  ] as [string, Cell[], Cell[]][])('with %s is joined', async (_, header, row) => {
    expect(await read(header, row)).toEqual(['Ana, +55 11 98765-4321']);
  });

  it('is joined with the area code that belongs to it', async () => {
    const header = ['Nome', 'DDD 1', 'Fone 1', 'DDD 2', 'Fone 2'];
    const expected = ['Ana, +55 11 98765-4321', 'Ana, +55 21 3333-4444'];
    expect(await read(header, ['Ana', 11, 987654321, 21, 33334444])).toEqual(expected);
    const after = ['Nome', 'Fone 1', 'DDD 1', 'Fone 2', 'DDD 2'];
    expect(await read(after, ['Ana', 987654321, 11, 33334444, 21])).toEqual(expected);
    const shared = ['Nome', 'DDD', 'Celular', 'Fixo Telefone'];
    expect(await read(shared, ['Ana', 11, 987654321, 33334444])).toEqual([
      'Ana, +55 11 98765-4321',
      'Ana, +55 11 3333-4444',
    ]);
  });

  it('of another country is joined with its code', async () => {
    const header = ['Nome', 'DDI', 'Telefone'];
    expect(await read(header, ['Rui', 351, 912345678], ['Ana', 55, 11987654321])).toEqual([
      'Rui, +351912345678',
      'Ana, +55 11 98765-4321',
    ]);
  });

  it('without its area code is rejected', async () => {
    const file = await readFile(
      name,
      content([
        ['Nome', 'DDD', 'Telefone'],
        ['Ana', 11, 987654321],
        ['Bia', '', 987654322],
      ]),
    );
    expect(file.problems).toMatchObject([{ kind: 'rejected', excerpt: expect.stringContaining('Bia') }]);
  });
});

it('is known by sight where nothing names it', async () => {
  const rows = ['Ana;11;987654321', 'Bia;21;98765-4322', 'Caio;11;3333-4444'];
  const expected = ['Ana, +55 11 98765-4321', 'Bia, +55 21 98765-4322', 'Caio, +55 11 3333-4444'];
  expect(shown((await readFile('a.csv', rows.join('\n'))).contacts)).toEqual(expected);
  const odd = ['Quem;Prefixo;Contato', ...rows];
  expect(shown((await readFile('a.csv', odd.join('\n'))).contacts)).toEqual(expected);
});

it('as an object of a JSON list is joined', async () => {
  const text = JSON.stringify([{ nome: 'Ana', telefone: { ddd: 11, numero: '98765-4321' } }]);
  expect(shown((await readFile('a.json', text)).contacts)).toEqual(['Ana, +55 11 98765-4321']);
});

describe('a line with a name and a phone', () => {
  test.each([
    'Paula 11987770001',
    'Paula 11 98777-0001',
    'Paula (11) 98777-0001',
    'Paula +55 11 98777-0001',
    'Paula: 11987770001',
    'Paula - 11987770001',
    'Paula – (11) 98777-0001',
    'Paula / 11987770001',
    'Paula=11987770001',
    '11987770001 Paula',
    '(11) 98777-0001 - Paula',
    '+5511987770001: Paula',
    '11 98777-0001 (Paula)',
    '1. Paula 11987770001',
    '2) Paula - 11 98777-0001',
    '• Paula 11987770001',
    '* Paula: 011 98777-0001',
    'Paula cel. 11 98777-0001',
    'Paula, WhatsApp: 11 98777-0001',
    'Nome: Paula Telefone: (0xx11) 98777-0001',
    'Paula 11 98777-0001 ramal 203',
  ])('%j has both', async (line) => {
    // The second line keeps a sign in the first from being taken for what separates cells.
    const file = await readFile('lista.txt', `${line}\nBia Souza 21 3333-4444\n`);
    expect(shown(file.contacts)).toEqual(['Paula, +55 11 98777-0001', 'Bia Souza, +55 21 3333-4444']);
    expect(file.problems).toEqual([]);
  });

  it('may have several phones, or a number in the name', async () => {
    const file = await readFile(
      'lista.txt',
      'Paula 11987770001 11987770002\nLoja 24 Horas 21 3333-4444\nSala 3 21988887777',
    );
    expect(shown(file.contacts)).toEqual([
      'Paula, +55 11 98777-0001',
      'Paula, +55 11 98777-0002',
      'Loja 24 Horas, +55 21 3333-4444',
      'Sala 3, +55 21 98888-7777',
    ]);
  });

  it('keeps any name, whatever separates it and wherever it stands', async () => {
    const word = fc
      .stringMatching(/^[A-ZÁÉÇ][a-zãéç]{2,9}$/)
      .filter((text) => !/^(cel|tel|fone|zap|wpp|nome|whats|ramal)/i.test(text));
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const number = fc.stringMatching(/^9[1-9]\d{7}$/);
    const notation = fc.constantFrom(
      (digits: string) => `11${digits}`,
      (digits: string) => `(11) ${digits.slice(0, 5)}-${digits.slice(5)}`,
      (digits: string) => `+55 11 ${digits.slice(0, 5)} ${digits.slice(5)}`,
      (digits: string) => `011 ${digits}`,
    );
    const between = fc.constantFrom(' ', ': ', ' - ', ' – ', '   ', ' = ', ' > ');
    await fc.assert(
      fc.asyncProperty(name, number, notation, between, fc.boolean(), async (who, digits, write, sign, isFirst) => {
        const line = isFirst ? `${write(digits)}${sign}${who}` : `${who}${sign}${write(digits)}`;
        const { contacts } = await readFile('lista.txt', line);
        expect(shown(contacts)).toEqual([`${who}, +55 11 ${digits.slice(0, 5)}-${digits.slice(5)}`]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a number that is not quite Brazilian', () => {
  const read = (phone: string) => readFile('a.csv', `Nome;Telefone\nAna;11987654321\nBia;${phone}`);

  test.each([
    '551198765432100',
    '119876543210',
    '5511987654321 0',
    '+55 11 98765-43210',
    '11333344445',
    '+55 20 98765-4321',
  ])('%s is rejected, with its line', async (phone) => {
    const { contacts, problems } = await read(phone);
    expect(contacts).toHaveLength(1);
    expect(problems).toEqual([
      { line: 3, kind: 'rejected', reason: contactTexts.phoneDoubtful, excerpt: `Bia · ${phone}` },
    ]);
  });

  test.each([
    ['14155552671', '+14155552671'],
    ['5491123456789', '+5491123456789'],
    ['4915112345678', '+4915112345678'],
  ])('%s is taken as foreign, and told', async (phone, kept) => {
    const { contacts, problems } = await read(phone);
    expect(contacts[1]).toMatchObject({ phone: kept });
    expect(problems).toMatchObject([{ line: 3, kind: 'adjusted', reason: contactImportTexts.phoneForeign }]);
  });

  test.each(['+1 415 555 2671', '001 415 555 2671', '+351 912 345 678'])(
    '%s says its country: nothing to tell',
    async (phone) => {
      expect((await read(phone)).problems).toEqual([]);
    },
  );

  it('is never taken without a word: one digit too many, wherever it slipped in', async () => {
    const good = fc.stringMatching(/^(11|21|47|85)(9[1-9]\d{7}|[2-5]\d{7})$/);
    await fc.assert(
      fc.asyncProperty(
        good,
        fc.nat(9),
        fc.nat(10),
        fc.constantFrom('', '55', '+55'),
        async (national, digit, place, country) => {
          const at = 2 + (place % (national.length - 1));
          const typed = `${country}${national.slice(0, at)}${digit}${national.slice(at)}`;
          const { contacts, problems } = await read(typed);
          const [, bia] = contacts;
          // A landline with a 9 before it is a good mobile, and so may other digits make one.
          if (bia?.phone.startsWith('+55 ')) return;
          expect(problems).toMatchObject([{ line: 3, kind: expect.stringMatching(/rejected|adjusted/) }]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
