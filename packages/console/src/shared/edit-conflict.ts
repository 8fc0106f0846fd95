type Row = Readonly<Record<string, unknown>>;

/** A field of what is edited, as the administrator knows it. */
interface EditField {
  label: string;
  /** Its value in words, where the rest of the row may tell what it means; a text is shown as it is. */
  show?: (value: unknown, row: Row) => string;
  /** Tells two values apart where their words would not. */
  identity?: (value: unknown) => string;
  /** Only its end is shown. */
  isSecret?: boolean;
  /** Fields that mean something only together: of two people's changes to them, one is kept whole. */
  unit?: string;
}
/** By the names that the server gives them. */
export type EditFields = Readonly<Record<string, EditField>>;

export interface Difference {
  /** As the server calls the field. */
  name: string;
  label: string;
  mine: string;
  saved: string;
}

/** What became of a row since a form was opened, by whose change it is. Where both did the same, nothing differs. */
export interface Comparison {
  both: Difference[];
  onlyMine: Difference[];
  onlyTheirs: Difference[];
}

interface Versions {
  /** What the form was opened with. */
  base: Row;
  /** What the form would keep. */
  mine: Row;
  saved: Row;
}

export function compareVersions(fields: EditFields, { base, mine, saved }: Versions): Comparison {
  const names = Object.keys(fields);
  const changedSince = (row: Row) => {
    const changed = names.filter((name) => !isAlike(fields, name, row, base));
    const units = new Set(changed.flatMap((name) => fields[name]?.unit ?? []));
    return (name: string) => changed.includes(name) || units.has(fields[name]?.unit ?? '');
  };
  const [byMe, byThem] = [changedSince(mine), changedSince(saved)];
  const differences = names.flatMap((name) => differenceAt(fields, name, mine, saved));
  return {
    both: differences.filter(({ name }) => byMe(name) && byThem(name)),
    onlyMine: differences.filter(({ name }) => !byThem(name)),
    onlyTheirs: differences.filter(({ name }) => !byMe(name)),
  };
}

function differenceAt(fields: EditFields, name: string, mine: Row, saved: Row): Difference[] {
  const field = fields[name];
  if (!field || isAlike(fields, name, mine, saved)) return [];
  const shown = field.isSecret ? endOf : (text: string) => text;
  return [
    { name, label: field.label, mine: shown(textOf(field, name, mine)), saved: shown(textOf(field, name, saved)) },
  ];
}

function isAlike(fields: EditFields, name: string, some: Row, other: Row): boolean {
  const field = fields[name] ?? { label: name };
  const identity = field.identity ?? (() => '');
  return textOf(field, name, some) === textOf(field, name, other) && identity(some[name]) === identity(other[name]);
}

const textOf = ({ show = (value) => plainText(value) }: EditField, name: string, row: Row): string =>
  show(row[name] ?? '', row).replaceAll('\r\n', '\n');

/** Any value in words: what a program writes with braces and brackets, a person reads as a list. */
export function plainText(value: unknown, nameOf: (key: string) => string = (key) => key): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return yesOrNo(value);
  if (Array.isArray(value)) return value.map((item) => within(item, nameOf)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${nameOf(key)} = ${within(part, nameOf)}`)
    .join('; ');
}

/** What has parts of its own is held together; nothing is said to be nothing. */
function within(value: unknown, nameOf: (key: string) => string): string {
  const text = plainText(value, nameOf);
  if (text === '') return 'vazio';
  return typeof value === 'object' ? `(${text})` : text;
}

const endOf = (secret: string): string => (secret === '' ? '' : `••••${secret.slice(-4)}`);

export const yesOrNo = (value: unknown): string => (value === true || value === 1 || value === 'true' ? 'Sim' : 'Não');
