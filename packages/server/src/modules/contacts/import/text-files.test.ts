import { contactImportTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { readFile, refusalOf, shown } from './read-file.fixture.ts';

const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

describe('a CSV file', () => {
  const brazilian =
    'Nome;Telefone;E-mail\r\nJosé Conceição;(11) 98765-4321;jose@x.com\r\n"Lima; Ana";11 3333-4444;\r\n';
  const contacts = ['José Conceição, +55 11 98765-4321, jose@x.com', 'Lima; Ana, +55 11 3333-4444'];

  test.each([
    ['of Excel in Brazil', windows1252(brazilian), 'windows-1252', ';'],
    ['with a byte order mark', Buffer.from(`\uFEFF${brazilian}`), 'utf-8', ';'],
    ['in UTF-8', Buffer.from(brazilian), 'utf-8', ';'],
    ['in UTF-16, little end first', Buffer.from(`\uFEFF${brazilian}`, 'utf16le'), 'utf-16le', ';'],
    ['in UTF-16, big end first', utf16be(brazilian), 'utf-16be', ';'],
    ['in UTF-16 without a mark', Buffer.from(brazilian, 'utf16le'), 'utf-16le', ';'],
    ['with tabs', Buffer.from(brazilian.replaceAll(/;(?! )/g, '\t')), 'utf-8', '\t'],
    ['with bars', Buffer.from(brazilian.replaceAll(/;(?! )/g, '|')), 'utf-8', '|'],
    ['with commas', Buffer.from(brazilian.replaceAll(/;(?! )/g, ',')), 'utf-8', ','],
    ['with line feeds alone', Buffer.from(brazilian.replaceAll('\r\n', '\n')), 'utf-8', ';'],
    ['with carriage returns alone', Buffer.from(brazilian.replaceAll('\r\n', '\r')), 'utf-8', ';'],
    ['with line ends of every kind', Buffer.from(brazilian.replace('\r\n', '\n').replace('\r\n', '\r')), 'utf-8', ';'],
    ['that names its separator', Buffer.from(`sep=;\r\n${brazilian}`), 'utf-8', ';'],
  ])('%s is read', async (_, content, encoding, delimiter) => {
    const file = await readFile('contatos.csv', content);
    expect(file).toMatchObject({ format: 'csv', encoding, delimiter, hasHeader: true, total: 2 });
    expect(shown(file.contacts)).toEqual(contacts);
  });

  it('of Google is read, with several values in one cell', async () => {
    const header =
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
    const rows = [
      'Ana,Maria,Souza,,,,Padaria,Dona,Clientes ::: * myContacts,* ,ana@x.com ::: ana@y.com,Mobile,+55 11 98765-4321 ::: +55 11 3333-4444,Work,011 98765-4322',
      ',,,,,,Acme,,* myContacts,,,,+1 415-555-2671,,',
    ];
    const file = await readFile('contacts.csv', [header, ...rows].join('\n'));
    expect(shown(file.contacts)).toEqual([
      'Ana Maria Souza, +55 11 98765-4321, ana@x.com, Padaria, Dona, [Clientes]',
      'Ana Maria Souza, +55 11 3333-4444, ana@x.com, Padaria, Dona, [Clientes]',
      'Ana Maria Souza, +55 11 98765-4322, ana@x.com, Padaria, Dona, [Clientes]',
      'Acme, +14155552671, Acme',
    ]);
    expect(file.columns.map((column) => column.header)).not.toContain('Nickname');
  });

  it('of Google as it was before is read', async () => {
    const header =
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value';
    const file = await readFile(
      'google.csv',
      `${header}\nAna Souza,Ana,Souza,* myContacts,* Home,ana@x.com,Mobile,11987654321`,
    );
    expect(shown(file.contacts)).toEqual(['Ana Souza, +55 11 98765-4321, ana@x.com']);
  });

  it('of Outlook is read in both languages', async () => {
    const english =
      '"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Fax","Business Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name","Categories"';
    const portuguese =
      '"Título","Nome","Nome do meio","Sobrenome","Sufixo","Empresa","Departamento","Cargo","Fax comercial","Telefone comercial","Telefone celular","Endereço de email","Tipo de email","Nome de exibição do email","Categorias"';
    const row =
      '"Sra.","Ana","","Souza","","Padaria","Vendas","Dona","1130001111","1133334444","11987654321","ana@x.com","SMTP","Ana Souza (ana@x.com)","Clientes;VIP"';
    for (const header of [english, portuguese]) {
      const file = await readFile('contatos.csv', windows1252([header, row].join('\r\n')));
      expect(shown(file.contacts)).toEqual([
        'Ana Souza, +55 11 3333-4444, ana@x.com, Padaria, Dona, [Clientes | VIP]',
        'Ana Souza, +55 11 98765-4321, ana@x.com, Padaria, Dona, [Clientes | VIP]',
      ]);
    }
  });

  it('without a header is known by what stands in it', async () => {
    const file = await readFile('lista.txt', 'Ana,11987654321\nBia,11987654322');
    expect(file).toMatchObject({ hasHeader: false, columns: [{ header: 'Coluna 1' }, { header: 'Coluna 2' }] });
    expect(shown(file.contacts)).toEqual(['Ana, +55 11 98765-4321', 'Bia, +55 11 98765-4322']);
  });

  it('may be a plain list of numbers', async () => {
    const file = await readFile('numeros.txt', '11987654321\r\n\r\n(11) 98765-4322\r\n');
    expect(shown(file.contacts)).toEqual([
      '+55 11 98765-4321, +55 11 98765-4321',
      '+55 11 98765-4322, +55 11 98765-4322',
    ]);
  });

  it('counts lines as an editor does, across quoted line breaks and titles', async () => {
    const text = 'Clientes da loja\nNome;Fone\n"Ana\nMaria";11987654321\n\nBia;123\n';
    for (const content of [text, text.replaceAll('\n', '\r\n'), `sep=;\n${text}`.slice(0, -1)]) {
      const file = await readFile('a.csv', content);
      const shift = content.startsWith('sep') ? 1 : 0;
      expect(file.contacts).toMatchObject([{ line: 3 + shift, name: 'Ana Maria' }]);
      expect(file.problems).toMatchObject([{ line: 6 + shift, kind: 'rejected', excerpt: 'Bia · 123' }]);
    }
  });

  it('takes quotes inside of words as they are', async () => {
    const file = await readFile('a.csv', 'Nome;Fone\nAna "Nana" Lima;11987654321\n');
    expect(shown(file.contacts)).toEqual(['Ana "Nana" Lima, +55 11 98765-4321']);
  });

  it('is read with the columns that the administrator chose', async () => {
    const file = await readFile('a.csv', 'a;b;c\nAna;11987654321;Acme', ['company', 'phone', 'name']);
    expect(shown(file.contacts)).toEqual(['Acme, +55 11 98765-4321, Ana']);
    expect(await refusalOf('a.csv', 'a;b\nAna;11987654321', ['name'])).toBe(contactImportTexts.mappingShape);
  });
});

describe('a JSON file', () => {
  const records = [
    { nome: 'Ana', telefone: '11987654321', grupos: ['A, B', 'C'] },
    { nome: 'Bia', fones: [1133334444] },
  ];

  test.each([
    ['a list', JSON.stringify(records)],
    ['a list inside of an object', JSON.stringify({ versao: 1, contatos: records })],
    ['a list with a byte order mark', `\uFEFF${JSON.stringify(records, null, 2)}`],
  ])('with %s is read', async (_, text) => {
    const file = await readFile('contatos.json', text);
    expect(file).toMatchObject({ format: 'json', delimiter: null, total: 2 });
    expect(shown(file.contacts)).toEqual(['Ana, +55 11 98765-4321, [A, B | C]', 'Bia, +55 11 3333-4444']);
  });

  test.each([['{"a":'], ['"texto"'], ['7'], ['{}'], ['[1,2]'], ['[[]]'], ['nada']])('%s is refused', async (text) => {
    expect(await refusalOf('contatos.json', text)).toBe(contactImportTexts.notJson);
  });

  it('without any contact is refused', async () => {
    expect(await refusalOf('contatos.json', '[]')).toBe(contactImportTexts.noContacts);
  });
});
