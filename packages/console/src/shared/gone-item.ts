import { createContext, use } from 'react';

/** What became of the item that a form saves to. */
interface GoneItem {
  /** Somebody else deleted it: what the form holds can only be saved as a new one. */
  isGone: boolean;
  /** A save found out before the list did. */
  tell: () => void;
  /** The form saves to another one now, or to none yet. */
  renew: () => void;
}

export const GoneItemContext = createContext<GoneItem | undefined>(undefined);

export const useGone = (): boolean => use(GoneItemContext)?.isGone ?? false;

/** What the form's own saves told last. */
export type SaveNews = 'nothing' | 'gone' | 'renewed';

/** The list only knows of the item that the form was opened for, so what it lacks counts until a save made another one. */
export const isGoneBy = (isMissing: boolean, news: SaveNews): boolean =>
  news === 'nothing' ? isMissing : news === 'gone';
