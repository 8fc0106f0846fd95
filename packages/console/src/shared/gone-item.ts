import { createContext, use } from 'react';

/** What became of the item that a form was opened for. */
interface GoneItem {
  /** Somebody else deleted it: what the form holds can only be saved as a new one. */
  isGone: boolean;
  /** A save found out before the list did. */
  tell: () => void;
}

export const GoneItemContext = createContext<GoneItem | undefined>(undefined);

export const useGone = (): boolean => use(GoneItemContext)?.isGone ?? false;
