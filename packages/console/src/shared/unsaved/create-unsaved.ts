/** A part of the page that is left as a whole: a form, a dialog, the panels of some tabs. */
export type Area = object;

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
  const listeners = new Set<() => void>();
  let state: UnsavedState = { isChanged: false, question: undefined };
  let question: Question | undefined;
  let decide = (_loses: boolean) => {};

  const tell = () => {
    state = { isChanged: changed.size > 0, question };
    for (const listener of listeners) listener();
  };
  const changedIn = (area: Area | undefined) =>
    [...changed].filter((areas) => area === undefined || areas.includes(area));

  /** One question at a time: whoever comes while it is open has to stay. */
  function ask(asked: Question): Promise<boolean> {
    if (question) return Promise.resolve(false);
    question = asked;
    return new Promise((resolve) => {
      decide = resolve;
      tell();
    });
  }

  async function askToDiscard(area: Area | undefined): Promise<boolean> {
    if (!(await ask(discardQuestion))) return false;
    // What was given up is not asked about again while it is on its way out.
    for (const areas of changedIn(area)) changed.delete(areas);
    tell();
    return true;
  }

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
    mayLeave: (area?: Area): Promise<boolean> =>
      changedIn(area).length === 0 ? Promise.resolve(true) : askToDiscard(area),

    /** Goes on at once where nothing would be lost, else after asking. */
    leave(goOn: () => void, area?: Area): void {
      if (changedIn(area).length === 0) goOn();
      else void askToDiscard(area).then((loses) => loses && goOn());
    },

    ask,
    answer(loses: boolean): void {
      question = undefined;
      tell();
      decide(loses);
    },
  };
}
