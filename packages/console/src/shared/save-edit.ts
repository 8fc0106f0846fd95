import { ApiError } from '@recado/contract';
import { type Comparison, compareVersions, type EditFields } from './edit-conflict.ts';

type Row = Readonly<Record<string, unknown>>;

export type Decision = 'mine' | 'saved' | 'edit';
/** Shows both versions and lets the administrator decide. */
export type AskDecision = (comparison: Comparison) => Promise<Decision>;

interface Edit<Saved> {
  /** What the server had when the editor last looked; undefined for something new. */
  base: object | undefined;
  /** Before anybody decided anything, if that is not the same. */
  origin?: object | undefined;
  fields: EditFields;
  /** What would be kept, under the names of the fields, when `present` is there. */
  mine: (present: Row) => Row;
  save: (base: object | undefined) => Promise<Saved>;
  /** From now on `mine` and `save` are upon `present`, and have its `taken` fields, which only somebody else changed. */
  rebase: (present: Saved, taken: readonly string[]) => void;
  ask: AskDecision;
}

export type Outcome<Saved> = { decision: 'mine' | 'saved'; row: Saved } | { decision: 'edit' };

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
  try {
    return { decision: 'mine', row: await edit.save(base) };
  } catch (error) {
    const present = presentIn(error);
    if (!present) throw error;
    const comparison = compare(present);
    const decision = isSettled(comparison) ? 'mine' : await ask(comparison);
    switch (decision) {
      case 'mine': {
        const taken = comparison.onlyTheirs.map(({ name }) => name);
        edit.rebase(present as Saved, taken);
        const followed = Object.entries(present).filter(([name]) => taken.includes(name));
        return saveEdit({ ...edit, base: present, origin: { ...origin, ...Object.fromEntries(followed) } });
      }
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
