import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  /** Deflated. */
  data: Buffer;
  crc: number;
  /** What the archive claims it unpacks to. */
  size: number;
}

export const part = (name: string, text: string): ZipPart => {
  const bytes = Buffer.from(text);
  return { name, data: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length };
};

/** So many mebibytes of zeros, without ever holding them: one deflated piece, again and again. */
export function zeros(name: string, mebibytes: number, claimed = mebibytes * 1024 * 1024): ZipPart {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: 3 });
  const end = deflateRawSync(Buffer.alloc(0));
  return { name, data: Buffer.concat([...Array.from({ length: mebibytes }, () => piece), end]), crc: 0, size: claimed };
}

/** A ZIP archive, honest or not. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, crc, size } of parts) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** The least that Excel would call a workbook, with this for its sheet. */
export const xlsxOf = (sheet: ZipPart, ...more: ZipPart[]): Buffer =>
  zipOf([
    part('[Content_Types].xml', '<Types/>'),
    part('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    sheet,
    ...more,
  ]);

export const sheetOf = (rows: string): ZipPart =>
  part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
