import { ApiError } from '@recado/contract';
import { type Comparison, compareVersions, type EditFields } from './edit-conflict.ts';

type Row = Readonly<Record<string, unknown>>;

export type Decision = 'mine' | 'saved' | 'edit';
/** Shows both versions and lets the administrator decide. */
export type AskDecision = (comparison: Comparison) => Promise<Decision>;

interface Edit<Saved> {
  /** What the server had when the editor last looked; undefined for something new. */
  base: object | undefined;
  /** What the form holds where nobody typed, if that is not the same. */
  origin?: object | undefined;
  fields: EditFields;
  /** What would be kept, under the names of the fields, when `present` is there. */
  mine: (present: Row) => Row;
  /** `taken` are the fields that only somebody else changed: they stay as they are in `base`. */
  save: (base: object | undefined, taken: readonly string[]) => Promise<Saved>;
  ask: AskDecision;
}

export type Outcome<Saved> =
  | { decision: 'mine'; row: Saved; taken: readonly string[]; origin: object }
  | { decision: 'saved'; row: Saved }
  | { decision: 'edit' };

/**
 * Saves what the editor changed, and leaves the rest as it is by now. Where somebody else was faster and wrote something
 * else, the administrator decides what becomes of it.
 */
export async function saveEdit<Saved extends object>(edit: Edit<Saved>): Promise<Outcome<Saved>> {
  const { base, origin = base, fields, mine, ask } = edit;
  const compare = (saved: object) => {
    const row = { ...saved };
    return compareVersions(fields, { base: { ...origin }, mine: mine(row), saved: row });
  };
  const taken = base ? compare(base).onlyTheirs.map(({ name }) => name) : [];
  try {
    const row = await edit.save(base, taken);
    // The form still holds the old text there: told apart from one that was typed.
    const untouched = Object.entries(origin ?? {}).filter(([name]) => taken.includes(name));
    return { decision: 'mine', row, taken, origin: { ...row, ...Object.fromEntries(untouched) } };
  } catch (error) {
    const present = presentIn(error);
    if (!present) throw error;
    const comparison = compare(present);
    const decision = isSettled(comparison) ? 'mine' : await ask(comparison);
    switch (decision) {
      case 'mine':
        return saveEdit({ ...edit, base: present, origin });
      case 'saved':
        return { decision, row: present as Saved };
      case 'edit':
        return { decision };
    }
  }
}

/** Both wrote the same, the answer to one's own save was lost, or there is nothing of one's own to save. */
const isSettled = ({ both, onlyMine, onlyTheirs }: Comparison): boolean =>
  both.length === 0 && (onlyMine.length === 0 || onlyTheirs.length === 0);

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
