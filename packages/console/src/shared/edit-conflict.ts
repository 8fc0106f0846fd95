import { ApiError } from '@recado/contract';

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
}
/** By the names that the server gives them. */
export type EditFields = Readonly<Record<string, EditField>>;

export interface Difference {
  label: string;
  mine: string;
  saved: string;
}

export type Decision = 'mine' | 'saved' | 'edit';
/** Shows both versions and lets the administrator decide. */
export type AskDecision = (differences: Difference[]) => Promise<Decision>;

interface Edit<Saved> {
  /** What the editor saw; undefined for something new. */
  base: object | undefined;
  fields: EditFields;
  /** What would be kept, under the names of the fields, when `present` is there. */
  mine: (present: Row) => Row;
  save: (base: object | undefined) => Promise<Saved>;
  ask: AskDecision;
}

export type Outcome<Saved> = { decision: 'mine' | 'saved'; row: Saved } | { decision: 'edit' };

/** Saves. Where somebody else was faster and wrote something else, the administrator decides what becomes of it. */
export async function saveEdit<Saved>({ base, fields, mine, save, ask }: Edit<Saved>): Promise<Outcome<Saved>> {
  try {
    return { decision: 'mine', row: await save(base) };
  } catch (error) {
    const present = presentIn(error);
    if (!present) throw error;
    const differences = differencesIn(fields, mine(present), present);
    // Both wrote the same, or the answer to one's own save was lost.
    const decision = differences.length === 0 ? 'mine' : await ask(differences);
    switch (decision) {
      case 'mine':
        return saveEdit({ base: present, fields, mine, save, ask });
      case 'saved':
        return { decision, row: present as Saved };
      case 'edit':
        return { decision };
    }
  }
}

/** For a switch, which changes one thing of a row and nothing else of it, whatever the rest became meanwhile. */
export async function saveOnLatest<Saved extends object>(
  row: Saved,
  save: (row: Saved) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save(row);
  } catch (error) {
    const present = presentIn(error);
    if (!present) throw error;
    return saveOnLatest(present as Saved, save);
  }
}

const presentIn = (error: unknown): Row | undefined =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT' ? (error.details?.['present'] as Row) : undefined;

const differencesIn = (fields: EditFields, mine: Row, saved: Row): Difference[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const texts = { mine: textOf(field, name, mine), saved: textOf(field, name, saved) };
    const identity = field.identity ?? (() => '');
    if (texts.mine === texts.saved && identity(mine[name]) === identity(saved[name])) return [];
    const shown = field.isSecret ? endOf : (text: string) => text;
    return [{ label: field.label, mine: shown(texts.mine), saved: shown(texts.saved) }];
  });

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
