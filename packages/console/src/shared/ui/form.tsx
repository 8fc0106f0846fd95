import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { UnsavedAreas, useUnsaved } from '../unsaved/unsaved.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** Its own request is under way, and its submit button rests so that nothing is sent twice. */
  isSending: boolean;
  /** Holds something that would be lost with it. What only asks or tries something out never does. */
  isChanged: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Cancels a form that can be cancelled; asked before where something would be lost. */
  onEscape?: (() => void) | undefined;
}

/**
 * A form that loses nothing while its request is under way: who corrects something and presses Enter before the answer
 * is there has it submitted right after. Browsers drop that Enter, because the button that it stands for is disabled.
 * Escape waits for the answer too, and counts wherever the focus went when the button was disabled under it.
 */
export function Form({ ref, isSending, isChanged, onInput, onKeyDown, onSubmit, onEscape, ...props }: FormProps) {
  const { areas, leave } = useUnsaved(isChanged);
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const meanwhile = useRef<'nothing' | 'changed' | 'submitted' | 'cancelled'>('nothing');
  const seenDoubt = useRef<string>(undefined);
  const cancel = useEffectEvent(() => onEscape && leave(onEscape));
  useEffect(() => {
    const wanted = meanwhile.current;
    meanwhile.current = 'nothing';
    if (isSending) return;
    if (wanted === 'cancelled') cancel();
    if (wanted === 'submitted' && !submitButtonOf(form.current)?.disabled) form.current?.requestSubmit();
  }, [isSending, form]);

  const isCancellable = onEscape !== undefined;
  useEffect(() => {
    if (!isCancellable) return;
    const onKey = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
      const isHere = target === document.body || form.current?.contains(target as Node);
      if (key !== 'Escape' || defaultPrevented || !isHere) return;
      if (isSending) meanwhile.current = 'cancelled';
      else cancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isCancellable, isSending, form]);

  /** A field that does not hold what was typed is looked at once more; who submits the same again has seen it. */
  const isDoubtful = (): boolean => {
    const field = form.current?.querySelector<HTMLInputElement>('[data-doubt]');
    const isNew = Boolean(field && field.value !== seenDoubt.current);
    seenDoubt.current = isNew ? field?.value : undefined;
    if (isNew) field?.focus();
    return isNew;
  };
  const submitLater = () => {
    // The same once more is a finger that was too fast.
    if (meanwhile.current === 'changed') meanwhile.current = 'submitted';
  };
  return (
    <UnsavedAreas value={areas}>
      <form
        {...props}
        ref={form}
        noValidate
        onInput={(event) => {
          if (isSending && meanwhile.current === 'nothing') meanwhile.current = 'changed';
          onInput?.(event);
        }}
        onKeyDown={(event) => {
          if (isSending && isSubmitKey(event)) submitLater();
          onKeyDown?.(event);
        }}
        onSubmit={(event) => {
          if (!isSending && !isDoubtful()) return onSubmit(event);
          event.preventDefault();
          if (!isSending) return;
          submitLater();
        }}
      />
    </UnsavedAreas>
  );
}

/** Whether the submit button rests only for as long as the form is being sent. */
export const isResting = (button: HTMLButtonElement): boolean => button.dataset['loading'] === 'true';

export const submitButtonOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('button[type="submit"]');

/** A field that uses Enter itself, say to choose from a list, has prevented what the browser does with it. */
const isSubmitKey = ({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing && !defaultPrevented;
