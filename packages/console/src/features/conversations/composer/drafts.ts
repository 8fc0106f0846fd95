import type { Attachment } from '@recado/contract';
import { useCallback, useEffect, useState } from 'react';
import { createAttachmentChoice } from '../../../shared/attachment-choice.ts';
import { keepDrafts, readDrafts } from '../../../shared/kept-drafts.ts';

/** What was begun in a conversation and not sent yet. */
export interface Draft {
  text: string;
  attachment: Attachment | undefined;
  /** Of a note; undefined where none was begun. */
  note: string | undefined;
  /** How far the conversation was known when this was begun. */
  mark: string | undefined;
}

const nothing: Draft = { text: '', attachment: undefined, note: undefined, mark: undefined };

/** One draft for each conversation: whoever looks elsewhere, or loads the page anew, finds what was typed here again. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(
    () => new Map([...readDrafts<Partial<Draft>>()].map(([id, draft]) => [id, { ...nothing, ...draft }])),
  );
  const keep = useCallback(
    (id: number, change: Partial<Draft>) =>
      setDrafts((known) => {
        const next = { ...(known.get(id) ?? nothing), ...change };
        const others = new Map(known);
        const isEmpty = next.text === '' && !next.attachment && next.note === undefined;
        if (isEmpty) others.delete(id);
        else others.set(id, next);
        keepDrafts(id, isEmpty ? undefined : next);
        return others;
      }),
    [],
  );
  const draftOf = (id: number): Draft => drafts.get(id) ?? nothing;

  // A file goes on loading while another conversation is looked at.
  const [files] = useState(() => new Map<number, ReturnType<typeof createAttachmentChoice>>());
  useEffect(
    () => () => {
      for (const file of files.values()) file.stop();
    },
    [files],
  );
  const fileOf = (id: number) => {
    const file = files.get(id) ?? createAttachmentChoice(draftOf(id).attachment);
    files.set(id, file);
    return file;
  };
  return { draftOf, keep, fileOf };
}

export type Drafts = ReturnType<typeof useDrafts>;
