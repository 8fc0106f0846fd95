import { contactImportTexts } from '@recado/contract';
import { joinList } from '../text-list.ts';
import type { ImportSource, Row } from './import-source.ts';
import { refuse } from './refuse-file.ts';
import { type Encoding, readText } from './text-file.ts';
import { componentsOf, isQuotedPrintable, parseProperty, textOf, type VcardProperty } from './vcard-property.ts';

/** Photos and notes are skipped while they are read; of the rest, nothing real is longer. */
const valueMax = 10_000;
/** Of a line, whatever it is: one without an end would be looked through again with every piece that is read. */
const lineMax = 65_536;

/** vCard 2.1, 3.0 and 4.0, as phones, Google, Outlook and WhatsApp write them. */
export const readVcards = (file: string, encoding: Encoding): ImportSource => ({
  format: 'vcf',
  encoding,
  delimiter: null,
  header: ['name', 'phone', 'email', 'company', 'title', 'groups'],
  rows: readCards(file, encoding),
});

async function* readCards(file: string, encoding: Encoding): AsyncGenerator<Row[]> {
  const parser = createCardParser();
  let rest = '';
  for await (const piece of readText(file, encoding)) {
    const lines = (rest + piece).split('\n');
    rest = (lines.pop() ?? '').slice(0, lineMax);
    for (const line of lines) parser.push(line.slice(0, lineMax));
    yield parser.take();
  }
  parser.push(rest);
  const last = parser.end();
  if (parser.cards() === 0) throw refuse(contactImportTexts.notVcard);
  yield last;
}

interface Card {
  line: number;
  version: string;
  properties: VcardProperty[];
}

function createCardParser() {
  let rows: Row[] = [];
  let cards = 0;
  let lineNumber = 0;
  let card: Card | undefined;
  /** Cards inside a card (an AGENT) are not contacts. */
  let depth = 0;
  let open: { text: string; isWanted: boolean; isQuotedPrintable: boolean; goesOn: boolean } | undefined;

  const finish = () => {
    const property = open?.isWanted ? parseProperty(open.text) : undefined;
    open = undefined;
    if (!property) return;
    const isCard = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isCard) {
      depth += 1;
      if (depth === 1) card = { line: lineNumber, version: '', properties: [] };
    } else if (property.name === 'END' && isCard) {
      depth = Math.max(0, depth - 1);
      if (depth > 0 || !card) return;
      rows.push({ line: card.line, cells: cellsOf(card.properties) });
      cards += 1;
      card = undefined;
    } else if (card && depth === 1) {
      if (property.name === 'VERSION') card.version = property.value.trim();
      else card.properties.push(property);
    }
  };

  const push = (raw: string) => {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    lineNumber += 1;
    if (open?.goesOn || (open && /^[ \t]/.test(line))) {
      // Version 2.1 breaks lines at white space that belongs to the text; later ones insert it.
      const keepsSpace = open.goesOn || card?.version === '2.1';
      if (open.isWanted && open.text.length < valueMax) {
        open.text = (open.goesOn ? open.text.slice(0, -1) : open.text) + (keepsSpace ? line : line.slice(1));
      }
      open.goesOn = open.isQuotedPrintable && line.endsWith('=');
      return;
    }
    finish();
    if (line.trim() === '') return;
    const quoted = isQuotedPrintable(line);
    open = { text: line, isWanted: wanted.test(line), isQuotedPrintable: quoted, goesOn: quoted && line.endsWith('=') };
    // Begin and end take effect at their own line.
    if (/^(begin|end)\s*:/i.test(line)) finish();
  };

  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };

  return {
    push,
    take,
    end() {
      finish();
      return take();
    },
    cards: () => cards,
  };
}

const wanted = /^(?:[\w-]+\.)?(BEGIN|END|VERSION|FN|N|TEL|EMAIL|ORG|TITLE|CATEGORIES)\s*[;:]/i;

function cellsOf(properties: readonly VcardProperty[]): string[] {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => all(name).find(({ value }) => value.trim() !== '')?.value ?? '';
  const company = componentsOf(first('ORG'), ';')[0] ?? '';
  const groups = all('CATEGORIES').flatMap(({ value }) => componentsOf(value, ','));
  return [
    textOf(first('FN')).trim() || nameOf(first('N')),
    phonesOf(all('TEL')).join('\n'),
    textOf(first('EMAIL')),
    company,
    textOf(first('TITLE')),
    joinList(groups.map((group) => group.trim())),
  ];
}

function nameOf(value: string): string {
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = componentsOf(value, ';');
  return [prefix, given, additional, family, suffix].filter((part) => part.trim() !== '').join(' ');
}

/** Mobiles first. `waid` is the whole number as WhatsApp knows it, where the text may lack the area code. */
const phonesOf = (phones: readonly VcardProperty[]): string[] =>
  [...phones]
    .sort((a, b) => Number(isMobile(b)) - Number(isMobile(a)))
    .map(({ waid, value }) => (waid && /^\d{10,15}$/.test(waid) ? `+${waid}` : textOf(value).replace(/^tel:/i, '')));

const isMobile = ({ types, waid }: VcardProperty): boolean =>
  waid !== undefined || types.includes('CELL') || types.includes('IPHONE');
