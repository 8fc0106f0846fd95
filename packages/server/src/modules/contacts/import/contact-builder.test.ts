import { contactImportTexts, contactTexts, type ImportField } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createContactBuilder } from './contact-builder.ts';

const all: ImportField[] = ['name', 'phone', 'email', 'company', 'title', 'groups'];
const build = (cells: string[], mapping = all) => createContactBuilder(mapping)({ line: 7, cells });

describe('a row', () => {
  it('becomes a contact, ready for the book', () => {
    const { contacts, problems } = build(['José  Lima', '(11) 8765-4321', 'jose@x.com', 'Café', 'Dono', 'A, B']);
    expect(problems).toEqual([]);
    expect(contacts).toEqual([
      {
        line: 7,
        name: 'José Lima',
        phone: '+55 11 98765-4321',
        phoneKey: '5511987654321',
        email: 'jose@x.com',
        company: 'Café',
        title: 'Dono',
        groups: ['A', 'B'],
        search: 'jose lima\n5511987654321\njose@x.com\ncafe',
        companyKey: 'cafe',
      },
    ]);
  });

  it('joins the columns of a name and takes the first that is filled of the rest', () => {
    const mapping: ImportField[] = ['name', 'ignore', 'name', 'phone', 'email', 'email'];
    const { contacts } = build(['Ana', 'x', 'Lima', '11987654321', '', 'b@x.com ::: c@x.com'], mapping);
    expect(contacts).toMatchObject([{ name: 'Ana Lima', email: 'b@x.com' }]);
  });

  test.each([
    ['11987654321 ::: +55 11 3333-4444'],
    ['11987654321 / 1133334444'],
    ['11987654321;1133334444'],
    ['11987654321\n1133334444, 11 8765-4321'],
  ])('with the phones %j becomes one contact for each', (phones) => {
    const { contacts, problems } = build(['Ana', phones]);
    expect(contacts.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ana', '+55 11 98765-4321'],
      ['Ana', '+55 11 3333-4444'],
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    [['', '11987654321', '', 'Padaria'], 'Padaria'],
    [['  ', '11987654321'], '+55 11 98765-4321'],
  ])('without a name, %j is called %s', (cells, name) => expect(build(cells).contacts).toMatchObject([{ name }]));

  test.each([
    [['Ana', ''], contactTexts.phoneMissing],
    [['Ana'], contactTexts.phoneMissing],
    [['Ana', '98765-4321'], contactTexts.manualPhone],
    [['Ana', 'não tem'], contactTexts.manualPhone],
    [['Ana', '5,51199E+12'], contactImportTexts.scientific],
    [['Ana', '5.51199e+12'], contactImportTexts.scientific],
    [['x'.repeat(151), '11987654321'], contactTexts.nameTooLong],
    [['Ana', '11987654321', '', 'x'.repeat(151)], contactTexts.companyTooLong],
    [['Ana', '11987654321', '', '', 'x'.repeat(151)], contactTexts.titleTooLong],
  ])('%j is rejected: %s', (cells, reason) => {
    const { contacts, problems } = build(cells);
    expect([contacts, problems]).toMatchObject([[], [{ line: 7, kind: 'rejected', reason }]]);
  });

  test.each([
    [['Ana', '11987654321; 190'], contactImportTexts.phoneDropped],
    [['Ana', '11987654321', 'não tem'], contactImportTexts.emailDropped],
    [['Ana', '11987654321', '', '', '', 'x'.repeat(61)], contactTexts.groupNameTooLong],
  ])('%j is taken without what is wrong with it', (cells, reason) => {
    const { contacts, problems } = build(cells);
    expect(contacts).toMatchObject([{ name: 'Ana', phone: '+55 11 98765-4321', email: '', groups: [] }]);
    expect(problems).toMatchObject([{ kind: 'adjusted', reason }]);
  });

  test.each([['11987654321.0'], ['11987654321.00']])('reads the number %s that a program wrote', (phone) => {
    expect(build(['Ana', phone]).contacts).toMatchObject([{ phone: '+55 11 98765-4321' }]);
  });

  it('leaves out the groups that Google makes itself', () => {
    expect(build(['Ana', '11987654321', '', '', '', 'Família ::: * myContacts']).contacts).toMatchObject([
      { groups: ['Família'] },
    ]);
  });
});

it('takes a phone once, whatever its notation, and says where it came again', () => {
  const row = createContactBuilder(all);
  expect(row({ line: 2, cells: ['Ana', '11987654321'] }).contacts).toHaveLength(1);
  expect(row({ line: 3, cells: ['Bia', '+55 11 8765-4321; 11 3333-4444'] })).toMatchObject({
    contacts: [{ name: 'Bia', phone: '+55 11 3333-4444' }],
    problems: [{ line: 3, kind: 'duplicateInFile', excerpt: 'Bia · +55 11 8765-4321; 11 3333-4444' }],
  });
});
