import type { Attachment } from '@recado/contract';
import { useCallback, useState } from 'react';

/** What was begun in a conversation and not sent yet. */
export interface Draft {
  text: string;
  attachment: Attachment | undefined;
}

const nothing: Draft = { text: '', attachment: undefined };

/** One draft for each conversation: whoever looks into another one finds what was typed here again. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const keep = useCallback(
    (id: number, change: Partial<Draft>) =>
      setDrafts((known) => {
        const next = { ...(known.get(id) ?? nothing), ...change };
        const others = new Map(known);
        if (next.text === '' && !next.attachment) others.delete(id);
        else others.set(id, next);
        return others;
      }),
    [],
  );
  return { draftOf: (id: number): Draft => drafts.get(id) ?? nothing, keep, isEmpty: drafts.size === 0 };
}

export type Drafts = ReturnType<typeof useDrafts>;
