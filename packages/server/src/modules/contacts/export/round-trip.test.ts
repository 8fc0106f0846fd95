import {
  type ContactExportFormat,
  contactExportFormats,
  contactLimits,
  contactPhone,
  isEmail,
  phoneDoubt,
  singleLine,
} from '@recado/contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../import/read-file.fixture.ts';
import { contactWriters } from './contact-writers.ts';
import type { ExportedContact } from './vcard.writer.ts';

/** Signs that mean something to one of the formats, and ordinary ones. */
const sign = fc.oneof(
  fc.constantFrom(...'=+-@;,"\'\\|:/<>&%_\t\n\r', ':::', '\u2028', '\uFEFF', '* ', 'ção', 'é', '😀'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const line = (max: number) =>
  fc.string({ unit: sign, maxLength: 30 }).map((text) => singleLine(text).slice(0, max).trim());
const filled = (max: number) => line(max).filter((text) => text !== '');

const phone = fc
  .oneof(fc.stringMatching(/^11[2-9]\d{7}$/), fc.stringMatching(/^219\d{8}$/), fc.stringMatching(/^\+[1-9]\d{9,14}$/))
  // What begins with 55 and is no number of Brazil, the import tells instead.
  .filter((typed) => phoneDoubt(typed) === undefined)
  .map((typed) => contactPhone(typed) ?? '');

const contact: fc.Arbitrary<ExportedContact> = fc.record({
  name: filled(contactLimits.nameMax),
  phone,
  email: fc
    .oneof(fc.constant(''), fc.emailAddress(), fc.constantFrom('=a@b.co', "'-a@b.co"))
    .filter((email) => email === '' || isEmail(email)),
  company: line(contactLimits.companyMax),
  title: line(contactLimits.titleMax),
  groups: fc.uniqueArray(
    filled(contactLimits.groupNameMax).filter((name) => !name.startsWith('* ')),
    { maxLength: 3 },
  ),
  createdAt: fc.constant('2026-03-10T12:00:00.000Z'),
  updatedAt: fc.constant('2026-03-10T12:00:00.000Z'),
});
const book = fc.uniqueArray(contact, { minLength: 1, maxLength: 8, selector: ({ phone: number }) => number });

async function written(format: ContactExportFormat, contacts: ExportedContact[]): Promise<string> {
  let text = '';
  const pages = [contacts.slice(0, 3), contacts.slice(3)].filter((page) => page.length > 0);
  for await (const piece of contactWriters[format].write(pages)) text += piece;
  return text;
}

describe.each(contactExportFormats)('a book that leaves as %s', (format) => {
  test('comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(book, async (contacts) => {
        const file = await readFile(`contatos.${format}`, await written(format, contacts));
        expect(file.problems).toEqual([]);
        const back = file.contacts.map(({ name, phone: number, email, company, title, groups }) => ({
          name,
          phone: number,
          email,
          company,
          title,
          groups,
        }));
        expect(back).toEqual(contacts.map(({ createdAt: _, updatedAt: __, ...rest }) => rest));
      }),
      { numRuns: 150 },
    );
  });
});

test('a CSV has no cell that a spreadsheet takes for a formula', async () => {
  await fc.assert(
    fc.asyncProperty(book, async (contacts) => {
      const text = await written('csv', contacts);
      expect(text).toMatch(/^\uFEFFNome;Telefone;E-mail;Empresa;Cargo;Grupos\r\n/);
      const cells: string[][] = parse(text, { delimiter: ';', bom: true });
      for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: 50 },
  );
});
