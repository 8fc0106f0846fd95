import { type Attachment, attachmentMaxBytes, attachmentRoutes, attachmentTexts, createClient } from '@recado/contract';
import { errorText } from './api.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** What a document may be all the same. */
const documentProblems: readonly string[] = [attachmentTexts.needsConverter, attachmentTexts.unreadableGif];

type State =
  | { kind: 'empty'; problem?: string; refused?: File }
  /** From 0 to 1; at 1 the server is preparing it. */
  | { kind: 'uploading'; name: string; sent: number }
  | { kind: 'ready'; attachment: Attachment; file: File | undefined };

/**
 * A file that goes with a message: taken in as soon as it is chosen, so that what stands in its way is told before sending. It
 * lives apart from what shows it, which may go and come back meanwhile.
 */
export function createAttachmentChoice(initial?: Attachment) {
  const listeners = new Set<() => void>();
  let state: State = initial ? { kind: 'ready', attachment: initial, file: undefined } : { kind: 'empty' };
  let running: AbortController | undefined;

  const show = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (next: State) => {
    running?.abort();
    running = undefined;
    show(next);
  };
  /** What is asked for last counts: whatever came before it is given up. */
  const take = async (name: string, file: File | undefined, ask: (stop: AbortSignal) => Promise<Attachment>) => {
    const stop = new AbortController();
    change({ kind: 'uploading', name, sent: file ? 0 : 1 });
    running = stop;
    try {
      const attachment = await ask(stop.signal);
      if (!stop.signal.aborted) change({ kind: 'ready', attachment, file });
    } catch (error) {
      if (stop.signal.aborted) return;
      const problem = errorText(error as Error, 'Erro ao carregar o arquivo');
      const mayBeDocument = file && documentProblems.includes(problem);
      change({ kind: 'empty', problem, ...(mayBeDocument && { refused: file }) });
    }
  };
  const upload = (file: File, as: 'auto' | 'document') =>
    take(file.name, file, (signal) => {
      const onProgress = (sent: number) => {
        if (!signal.aborted) show({ kind: 'uploading', name: file.name, sent });
      };
      const { attachments } = createClient({ attachments: attachmentRoutes }, sendWithProgress({ signal, onProgress }));
      return attachments.add({ body: { as }, files: { file } });
    });

  return {
    getState: (): State => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pick: (file: File) => {
      const isTooLarge = file.size > attachmentMaxBytes.document;
      if (isTooLarge) change({ kind: 'empty', problem: attachmentTexts.tooLarge.document });
      else void upload(file, 'auto');
    },
    pickAsDocument: (file: File) => void upload(file, 'document'),
    /** One that the server has, and is asked to get ready. */
    fetch: (name: string, ask: (stop: AbortSignal) => Promise<Attachment>) => void take(name, undefined, ask),
    /** One that was put back. */
    set: (attachment: Attachment | undefined) =>
      change(attachment ? { kind: 'ready', attachment, file: undefined } : { kind: 'empty' }),
    remove: () => change({ kind: 'empty' }),
    stop: () => running?.abort(),
  };
}
