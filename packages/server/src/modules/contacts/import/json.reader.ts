import { contactImportLimits, contactImportTexts } from '@recado/contract';
import { joinList } from '../text-list.ts';
import type { ImportSource, Row } from './import-source.ts';
import { isDeeperThan } from './json-depth.ts';
import { joinPhone } from './phone-columns.ts';
import { refuse } from './refuse-file.ts';
import { type Encoding, readText } from './text-file.ts';

/** A list of objects, such as our own export; their keys are the columns. */
export async function readJson(file: string, encoding: Encoding): Promise<ImportSource> {
  const records = listOf(await parseFile(file, encoding));
  const columns = new Map<string, number>();
  for (const record of records) {
    for (const key of Object.keys(record)) if (!columns.has(key)) columns.set(key, columns.size);
    if (columns.size > contactImportLimits.columnsMax) throw refuse(contactImportTexts.tooManyColumns);
  }
  return { format: 'json', encoding, delimiter: null, header: [...columns.keys()], rows: readRows(records, columns) };
}

const batchSize = 500;
/** Contacts of other programs nest a value or two in each other. */
const depthMax = 32;

function* readRows(records: readonly JsonRecord[], columns: Map<string, number>): Generator<Row[]> {
  for (let start = 0; start < records.length; start += batchSize) {
    yield records.slice(start, start + batchSize).map((record, index) => {
      const cells = Array.from(columns, () => '');
      for (const [key, value] of Object.entries(record)) cells[columns.get(key) ?? 0] = cellOf(value);
      return { line: start + index + 1, cells };
    });
  }
}

type JsonRecord = Record<string, unknown>;

async function parseFile(file: string, encoding: Encoding): Promise<unknown> {
  const pieces: string[] = [];
  for await (const piece of readText(file, encoding)) pieces.push(piece);
  const text = pieces.join('');
  if (isDeeperThan(text, depthMax)) throw refuse(contactImportTexts.notJson);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(contactImportTexts.notJson);
  }
}

function listOf(json: unknown): JsonRecord[] {
  const list = Array.isArray(json) ? json : isRecord(json) ? Object.values(json).find(Array.isArray) : undefined;
  if (!Array.isArray(list) || !list.every(isRecord)) throw refuse(contactImportTexts.notJson);
  return list;
}

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists become one cell with several values; what is nested deeper is no value of a contact. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return joinList(value.map(plainText).filter((text) => text !== ''));
  return plainText(value);
}

function plainText(value: unknown): string {
  const plain = isRecord(value) ? (value['value'] ?? value['name'] ?? phoneIn(value)) : value;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '';
}

/** `{ "ddd": 11, "numero": "98765-4321" }` */
function phoneIn(record: JsonRecord): string {
  const number = plainText(record['numero'] ?? record['number']);
  const area = plainText(record['ddd'] ?? record['areaCode']);
  return joinPhone(number, area, plainText(record['ddi'] ?? record['countryCode']));
}
