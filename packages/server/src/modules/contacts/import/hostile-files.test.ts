import { readdirSync } from 'node:fs';
import { utils, type WorkBook, write } from '@e965/xlsx';
import { contactImportTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { createTaskProcesses, type TaskLimits } from '../../../tasks/task-processes.ts';
import { placeFile, readFile, refusalOf, shown } from './read-file.fixture.ts';
import { createRunImport } from './run-import.ts';
import { part, sheetOf, xlsxOf, zeros, zipOf } from './zip.fixture.ts';

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
const row = '<row><c t="inlineStr"><is><t>Ana</t></is></c><c><v>11987654321</v></c></row>';
const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
const { html, notASpreadsheet, notJson, notVcard, tooHeavy, tooManyColumns, tooManyRows, unsupported } =
  contactImportTexts;

describe('a file that is not what it says', () => {
  test.each([
    ['a page called xls', 'contatos.xls', '<html><table><tr><td>Ana</td></tr></table></html>', html],
    ['a page called csv', 'contatos.csv', '\r\n  <!DOCTYPE html><p>Ana</p>', html],
    ['XML called vcf', 'contatos.vcf', `${laughs}<a>&b;</a>`, html],
    ['a text called vcf', 'contatos.vcf', 'Ana;11987654321', notVcard],
    ['a text called json', 'contatos.json', 'Nome;Telefone\nAna;11987654321', notJson],
    ['a PDF called csv', 'contatos.csv', '%PDF-1.7 ...', unsupported],
    ['a picture called xlsx', 'contatos.xlsx', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), unsupported],
    ['a program', 'contatos.exe', 'MZ', unsupported],
    ['a file without an ending', 'contatos', 'Ana;11987654321', unsupported],
    ['another archive', 'contatos.xlsx', zipOf([part('leia-me.txt', 'olá')]), notASpreadsheet],
    ['half an archive', 'contatos.xlsx', xlsxOf(sheetOf(row)).subarray(0, 300), notASpreadsheet],
    ['half an old spreadsheet', 'contatos.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), notASpreadsheet],
    [
      'a sheet that is not XML',
      'contatos.xlsx',
      xlsxOf(part('xl/worksheets/sheet1.xml', 'x'.repeat(2e6))),
      notASpreadsheet,
    ],
    ['nothing', 'contatos.csv', '', contactImportTexts.empty],
    ['nothing but spaces', 'contatos.csv', ' \r\n\t ', contactImportTexts.empty],
  ])('%s is refused', async (_, filename, content, text) => expect(await refusalOf(filename, content)).toBe(text));
});

describe('a cell longer than any program writes', () => {
  const marks = `a${'\u0316\u0301'.repeat(500_000)}`;
  const phones = Array.from({ length: 100_000 }, (_, index) => 11_900_000_000 + index).join('/');
  const list = (cell: string) => JSON.stringify([{ nome: 'Ana', telefone: '11987654321', empresa: cell }]);
  const card = (cell: string) => `BEGIN:VCARD\nFN:${cell}\nTEL:11987654321\nEND:VCARD\n`;

  test.each([
    ['a JSON list', 'a.json', list(marks)],
    ['a card', 'a.vcf', card(marks)],
  ])('is read up to the limit in %s', async (_, filename, content) => {
    const { contacts, problems } = await readFile(filename, content);
    // Its marks are left out first, and the rest is short enough to be a name.
    expect([contacts.length, problems.length]).toEqual([1, 0]);
  });

  it('holds no more phones than fit', async () => {
    const { contacts } = await readFile('a.json', JSON.stringify([{ nome: 'Ana', telefone: phones }]));
    expect(contacts.length).toBe(Math.floor(32_767 / 12));
  });
});

describe('a file made to harm', () => {
  test.each([
    ['with entities that expand', xlsxOf(part('xl/worksheets/sheet1.xml', `${laughs}<worksheet>&b;</worksheet>`))],
    [
      'with entities in its strings',
      xlsxOf(
        sheetOf('<row><c t="s"><v>0</v></c></row>'),
        part('xl/sharedStrings.xml', `${laughs}<sst><si><t>&b;</t></si></sst>`),
      ),
    ],
    ['that unpacks to more than it claims', xlsxOf(zeros('xl/worksheets/sheet1.xml', 64, 1000))],
    ['that unpacks to 256 MB of zeros', xlsxOf(zeros('xl/worksheets/sheet1.xml', 256))],
  ])('%s is no spreadsheet', async (_, content) => {
    expect(await refusalOf('contatos.xlsx', content)).toBe(notASpreadsheet);
  });

  it('that unpacks to a gigabyte of zeros is not unpacked', async () => {
    const bomb = xlsxOf(zeros('xl/worksheets/sheet1.xml', 1024));
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusalOf('contatos.xlsx', bomb)).toBe(tooHeavy);
  });

  it('with ten thousand columns is refused in every format', async () => {
    const cells = columns(10_000);
    const xlsx = xlsxOf(sheetOf(`<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`));
    const far = xlsxOf(sheetOf('<row r="1"><c r="NTP1" t="str"><v>x</v></c></row>'));
    expect(await refusalOf('a.csv', `${cells.join(';')}\n${cells.join(';')}`)).toBe(tooManyColumns);
    expect(await refusalOf('a.json', JSON.stringify([Object.fromEntries(cells.map((cell) => [cell, 1]))]))).toBe(
      tooManyColumns,
    );
    expect(await refusalOf('a.xlsx', xlsx)).toBe(tooManyColumns);
    expect(await refusalOf('a.xlsx', far)).toBe(tooManyColumns);
    expect(
      shown((await readFile('a.csv', `Nome;Fone${';'.repeat(9000)}\nAna;11987654321${';'.repeat(9000)}`)).contacts),
    ).toEqual(['Ana, +55 11 98765-4321']);
  });

  it('with too many rows is refused', async () => {
    expect(await refusalOf('a.csv', 'Ana;11987654321\n'.repeat(200_001))).toBe(tooManyRows);
  });

  test.each([
    ['a zero byte', 'a.csv', 'Nome;Fone\nAna\0;11987654321', contactImportTexts.binary],
    ['zero bytes far inside', 'a.csv', `${'Ana;11987654321\n'.repeat(50_000)}\0\0`, contactImportTexts.binary],
    ['a zero byte', 'a.vcf', 'BEGIN:VCARD\nFN:A\0\nEND:VCARD', contactImportTexts.binary],
    [
      'bytes of any kind',
      'a.txt',
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)),
      contactImportTexts.binary,
    ],
    [
      'a quote that never ends',
      'a.csv',
      `Nome;Fone\nBia;11987654321\n"Ana;${'x\n'.repeat(200_000)}`,
      contactImportTexts.brokenText(3),
    ],
    ['a quote before the end', 'a.csv', 'Nome;Fone\n"Ana;11987654321', contactImportTexts.brokenText(2)],
    ['a line of megabytes', 'a.csv', 'x'.repeat(3_000_000), contactImportTexts.brokenText(1)],
    ['a million brackets', 'a.json', '['.repeat(1_000_000), notJson],
    ['a million closed brackets', 'a.json', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, notJson],
  ])('with %s is refused (%s)', async (_, filename, content, text) => {
    expect(await refusalOf(filename, content)).toBe(text);
  });

  test.each([
    ['parameters', `TEL;${'X=;'.repeat(6_000_000)}:11987654321`],
    ['types', `TEL;${'TYPE=a,b;'.repeat(2_000_000)}:11987654321`],
    ['quotes', `TEL;${'X="'.repeat(6_000_000)}:11987654321`],
    ['no end', `NOTE:${'x'.repeat(20_000_000)}`],
  ])('with a property of a card of megabytes of %s costs no more than its length', async (_, line) => {
    const { contacts, problems } = await readFile('a.vcf', `BEGIN:VCARD\nFN:Ana\n${line}\nEND:VCARD\n`);
    expect(contacts.length + problems.length).toBe(1);
  });

  it('with 20 MB of brackets costs no more memory than its text', async () => {
    const before = process.resourceUsage().maxRSS;
    expect(await refusalOf('a.json', '['.repeat(20_000_000))).toBe(notJson);
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
  });

  it('with a text on which a careless pattern would take for ever is read at once', async () => {
    const cell = `a@${'.'.repeat(200_000)}@`;
    const file = await readFile('a.csv', `Nome;Fone;E-mail\nAna;11987654321;${cell}\n`);
    expect(shown(file.contacts)).toEqual(['Ana, +55 11 98765-4321']);
  });

  it('with names of built-in properties is an ordinary file', async () => {
    const file = await readFile('a.json', '[{"__proto__":"x","constructor":"y","nome":"Ana","fone":"11987654321"}]');
    expect(shown(file.contacts)).toEqual(['Ana, +55 11 98765-4321']);
  });
});

const bookOf = (rows: string[][]): WorkBook => ({ SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet(rows) } });

describe('the process that reads files', () => {
  const contacts = 'Nome;Fone\nAna;11987654321\n';
  const runWith = (limits?: TaskLimits) => createRunImport(createTaskProcesses(), limits);

  it('answers with what it found, or with a refusal', async () => {
    const runImport = runWith();
    expect(await runImport(placeFile('a.csv', contacts))).toMatchObject({
      table: { total: 1 },
      mapping: ['name', 'phone'],
    });
    await expect(runImport(placeFile('a.exe', contacts))).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: unsupported,
    });
  });

  test.each([
    ['a.xlsx', () => xlsxOf(sheetOf(row))],
    ['a.xls', () => write(bookOf([['Ana', '11987654321']]), { bookType: 'biff8', type: 'buffer' }) as Buffer],
    ['a.vcf', () => 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:11987654321\nEND:VCARD\n'],
    ['a.json', () => '[{"nome":"Ana","fone":"11987654321"}]'],
  ])('may read what it needs for %s', async (filename, content) => {
    expect(await runWith()(placeFile(filename, content()))).toMatchObject({ table: { total: 1 } });
  });

  it('ends alone when a file takes all its memory', async () => {
    const strings = part(
      'xl/sharedStrings.xml',
      `<sst>${Array.from({ length: 400_000 }, (_, index) => `<si><t>${index} ${'x'.repeat(80)}</t></si>`).join('')}</sst>`,
    );
    const task = placeFile('a.xlsx', xlsxOf(sheetOf(row), strings));
    await expect(runWith({ memoryMb: 32, timeMs: 60_000 })(task)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: tooHeavy,
    });
  });

  it('ends when a file takes too long', async () => {
    const task = placeFile('a.csv', 'Ana;11987654321\n'.repeat(150_000));
    await expect(runWith({ memoryMb: 256, timeMs: 1 })(task)).rejects.toMatchObject({ message: tooHeavy });
    expect(readdirSync(task.folder)).not.toContain('contacts.jsonl');
  });
});
