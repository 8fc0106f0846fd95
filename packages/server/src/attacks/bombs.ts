import { part, sheetOf, xlsxOf, zeros } from '../modules/contacts/import/zip.fixture.ts';
import { failureOf } from './fuzz.ts';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';

/** Small files that would be large, or take for ever, if they were read as they ask for. */
const bombs: Array<[path: string, field: string, filename: string, content: string | Buffer]> = [
  ['/admin/contacts/import/preview', 'file', 'a.xlsx', xlsxOf(zeros(sheet, 1024))],
  ['/admin/contacts/import/preview', 'file', 'a.xlsx', xlsxOf(zeros(sheet, 256, 1000))],
  ['/admin/contacts/import/preview', 'file', 'a.xlsx', xlsxOf(part(sheet, `${laughs}<worksheet>&b;</worksheet>`))],
  ['/admin/contacts/import/preview', 'file', 'a.xlsx', xlsxOf(sheetOf('<row><c/></row>'.repeat(200_001)))],
  ['/admin/contacts/import/preview', 'file', 'a.json', '['.repeat(18_000_000)],
  ['/admin/contacts/import/preview', 'file', 'a.csv', `"${'x\n'.repeat(500_000)}`],
  ['/admin/contacts/import/preview', 'file', 'a.vcf', `BEGIN:VCARD\nFN:a${'\u0316\u0301'.repeat(500_000)}\nEND:VCARD`],
  ['/admin/backup/import', 'file', 'a.zip', xlsxOf(zeros('backup.json', 1024))],
  ['/admin/quick-actions', 'image', 'a.png', pngOf(60_000, 60_000)],
];

export async function uploadBombs(target: Target, tally: Tally): Promise<void> {
  const headers = { authorization: `Bearer ${target.token}` };
  for (const [path, field, filename, content] of bombs) {
    const body = new FormData();
    body.set('name', 'Bomba');
    body.set('message', 'oi');
    body.set(field, new File([typeof content === 'string' ? content : new Uint8Array(content)], filename));
    tally.count('bombs', await failureOf(target, path, { method: 'POST', headers, body }, `${path} ${filename}`));
  }
}

/** A picture that claims to be of that size, and ends there. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
