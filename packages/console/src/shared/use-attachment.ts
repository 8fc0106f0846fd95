import { type Attachment, attachmentMaxBytes, attachmentRoutes, attachmentTexts, createClient } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, errorText } from './api.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** What the server can convert changes when somebody installs a program, which is not while a form is open. */
export const attachmentAbilities = queryOptions({
  queryKey: ['attachment-abilities'],
  queryFn: ({ signal }) => api.attachments.abilities(undefined, { signal }),
  staleTime: 60_000,
});

type State =
  | { kind: 'empty'; problem?: string; refused?: File }
  /** From 0 to 1; at 1 the server is preparing it. */
  | { kind: 'uploading'; file: File; sent: number }
  | { kind: 'ready'; attachment: Attachment; file: File | undefined };

export type AttachmentChoice = ReturnType<typeof useAttachment>;

/** A file that goes with a message: taken in as soon as it is chosen, so that what stands in its way is told before sending. */
export function useAttachment(onChange: () => void = () => {}, initial?: Attachment) {
  const [state, setState] = useState<State>(
    initial ? { kind: 'ready', attachment: initial, file: undefined } : { kind: 'empty' },
  );
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const change = (next: State) => {
    running.current?.abort();
    running.current = undefined;
    setState(next);
    onChange();
  };
  const take = async (file: File, as: 'auto' | 'document') => {
    const stop = new AbortController();
    change({ kind: 'uploading', file, sent: 0 });
    running.current = stop;
    const onProgress = (sent: number) => {
      if (!stop.signal.aborted) setState({ kind: 'uploading', file, sent });
    };
    const send = sendWithProgress({ signal: stop.signal, onProgress });
    const { attachments } = createClient({ attachments: attachmentRoutes }, send);
    try {
      const attachment = await attachments.add({ body: { as }, files: { file } });
      if (!stop.signal.aborted) change({ kind: 'ready', attachment, file });
    } catch (error) {
      if (stop.signal.aborted) return;
      const problem = errorText(error as Error, 'Erro ao carregar o arquivo');
      change({ kind: 'empty', problem, ...(problem === attachmentTexts.needsConverter && { refused: file }) });
    }
  };

  return {
    state,
    attachment: state.kind === 'ready' ? state.attachment : undefined,
    isUploading: state.kind === 'uploading',
    pick: (file: File) => {
      const isTooLarge = file.size > attachmentMaxBytes.document;
      if (isTooLarge) change({ kind: 'empty', problem: attachmentTexts.tooLarge.document });
      else void take(file, 'auto');
    },
    pickAsDocument: (file: File) => void take(file, 'document'),
    /** One that is there already, of a quick action or put back. */
    set: (attachment: Attachment | undefined) =>
      change(attachment ? { kind: 'ready', attachment, file: undefined } : { kind: 'empty' }),
    remove: () => change({ kind: 'empty' }),
  };
}
