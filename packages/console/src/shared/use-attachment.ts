import type { Attachment } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { createAttachmentChoice } from './attachment-choice.ts';

/** What the server can convert changes when somebody installs a program, which is not while a form is open. */
export const attachmentAbilities = queryOptions({
  queryKey: ['attachment-abilities'],
  queryFn: ({ signal }) => api.attachments.abilities(undefined, { signal }),
  staleTime: 60_000,
});

type Choice = ReturnType<typeof createAttachmentChoice>;
export type AttachmentChoice = ReturnType<typeof useAttachmentChoice>;

/** The file of a form, for as long as that is open. */
export function useAttachment(onChange: () => void = () => {}, initial?: Attachment) {
  const [choice] = useState(() => createAttachmentChoice(initial));
  useEffect(() => choice.stop, [choice]);
  return useAttachmentChoice(choice, onChange);
}

/** A file that somebody else keeps. */
export function useAttachmentChoice(choice: Choice, onChange: () => void) {
  const state = useSyncExternalStore(choice.subscribe, choice.getState);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let { kind } = choice.getState();
    return choice.subscribe(() => {
      const next = choice.getState().kind;
      // How far it got is no change of what goes.
      if (next !== 'uploading' || kind !== 'uploading') tell();
      kind = next;
    });
  }, [choice]);
  return {
    state,
    attachment: state.kind === 'ready' ? state.attachment : undefined,
    isUploading: state.kind === 'uploading',
    pick: choice.pick,
    pickAsDocument: choice.pickAsDocument,
    fetch: choice.fetch,
    set: choice.set,
    remove: choice.remove,
  };
}
