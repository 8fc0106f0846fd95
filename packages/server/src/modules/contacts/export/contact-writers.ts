import { type ContactExportFormat, importFieldTexts } from '@recado/contract';
import { joinList } from '../text-list.ts';
import { csvHead, csvLines } from './csv.writer.ts';
import { type ExportedContact, vcardOf } from './vcard.writer.ts';

type Pages = AsyncIterable<ExportedContact[]> | Iterable<ExportedContact[]>;

interface ContactWriter {
  contentType: string;
  write(pages: Pages): AsyncIterable<string>;
}

/** What one writes, the import reads back as it was. */
export const contactWriters: Record<ContactExportFormat, ContactWriter> = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  vcf: { contentType: 'text/vcard; charset=utf-8', write: writeVcf },
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
};

async function* writeCsv(pages: Pages): AsyncGenerator<string> {
  const { name, phone, email, company, title, groups } = importFieldTexts;
  yield csvHead([name, phone, email, company, title, groups]);
  for await (const page of pages) {
    yield csvLines(
      page.map((contact) => [
        contact.name,
        csvPhone(contact.phone),
        contact.email,
        contact.company,
        contact.title,
        joinList(contact.groups),
      ]),
    );
  }
}

/** A Brazilian number without its plus is text to a spreadsheet, and needs no apostrophe before it. */
const csvPhone = (phone: string): string => (phone.startsWith('+55 ') ? phone.slice(1) : phone);

async function* writeVcf(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(vcardOf).join('');
}

async function* writeJson(pages: Pages): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of pages) {
    yield separator + page.map((contact) => JSON.stringify(contact)).join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}
