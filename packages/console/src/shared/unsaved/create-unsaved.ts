/** A part of the page that is left as a whole: a form, a dialog, the panels of some tabs. */
export type Area = object;

/** What an address says besides its screen. */
export type Search = Readonly<Record<string, unknown>>;

interface Place {
  pathname: string;
  search: Search;
}

/** What is asked before something that was typed goes. */
export interface Question {
  title: string;
  text: string;
  /** The button that lets it go. */
  lose: string;
}

interface UnsavedState {
  isChanged: boolean;
  question: Question | undefined;
}

const discardQuestion: Question = {
  title: 'Descartar alterações?',
  text: 'O que ainda não foi salvo será perdido.',
  lose: 'Descartar',
};

/** Knows which forms hold something that is not saved, and asks before it is lost. */
export function createUnsaved() {
  /** Each with the areas that it stands in. */
  const changed = new Set<readonly Area[]>();
  /** What of the address decides whether an area is there. */
  const views = new Map<Area, (search: Search) => string>();
  const listeners = new Set<() => void>();
  let state: UnsavedState = { isChanged: false, question: undefined };
  let question: Question | undefined;
  let decide = (_loses: boolean) => {};

  const tell = () => {
    state = { isChanged: changed.size > 0, question };
    for (const listener of listeners) listener();
  };
  /** The whole page is left where no areas are named. */
  const changedIn = (left: readonly Area[] | undefined) =>
    [...changed].filter((areas) => left === undefined || left.some((area) => areas.includes(area)));

  /** One question at a time: whoever comes while it is open has to stay. */
  function ask(asked: Question): Promise<boolean> {
    if (question) return Promise.resolve(false);
    question = asked;
    return new Promise((resolve) => {
      decide = resolve;
      tell();
    });
  }

  async function askToDiscard(left: readonly Area[] | undefined): Promise<boolean> {
    if (!(await ask(discardQuestion))) return false;
    // What was given up is not asked about again while it is on its way out.
    for (const areas of changedIn(left)) changed.delete(areas);
    tell();
    return true;
  }

  const mayLeaveAreas = (left: readonly Area[] | undefined): Promise<boolean> =>
    changedIn(left).length === 0 ? Promise.resolve(true) : askToDiscard(left);
  const listOf = (area: Area | undefined) => area && [area];

  return {
    getState: (): UnsavedState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** A form holds something that is not saved, until the answer is called. */
    mark(areas: readonly Area[]): () => void {
      const entry = [...areas];
      changed.add(entry);
      tell();
      return () => {
        changed.delete(entry);
        tell();
      };
    },

    /** Whether an area, or the whole page, may go. */
    mayLeave: (area?: Area): Promise<boolean> => mayLeaveAreas(listOf(area)),

    /** An area is only there for as long as an address means the same view, until the answer is called. */
    bind(area: Area, viewIn: (search: Search) => string): () => void {
      views.set(area, viewIn);
      return () => views.delete(area);
    },

    /** Whether another address may be shown: another screen leaves the whole page, another view its own areas. */
    mayGo(from: Place, to: Place): Promise<boolean> {
      if (from.pathname !== to.pathname) return mayLeaveAreas(undefined);
      const left = [...views].filter(([, viewIn]) => viewIn(from.search) !== viewIn(to.search));
      return mayLeaveAreas(left.map(([area]) => area));
    },

    /** Goes on at once where nothing would be lost, else after asking. */
    leave(goOn: () => void, area?: Area): void {
      if (changedIn(listOf(area)).length === 0) goOn();
      else void askToDiscard(listOf(area)).then((loses) => loses && goOn());
    },

    ask,
    answer(loses: boolean): void {
      question = undefined;
      tell();
      decide(loses);
    },
  };
}
