import { useDebouncedValue } from '@mantine/hooks';
import { type BraceReading, messageFacts, type PlaceholderMark, placeholderMarks } from '@recado/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { tagList } from '../tags.ts';
import { writeInto } from '../write-into.ts';
import { cutMark, markReasons } from './mark-text.ts';
import classes from './marked-field.module.css';

interface MarkedFieldProps {
  /** What stands in the field. */
  text: string;
  /** What becomes of its braces once it is used. */
  reading: BraceReading;
  /** What an event knows, besides the tags. */
  facts?: readonly { name: string }[];
  /** The field itself. */
  children: ReactNode;
}

const shownMax = 5;
/** Nothing flickers while a name is still being typed. */
const calmMs = 300;

/** A field that points out braces which will not become what was meant, and mends them with a click. */
export function MarkedField({ text, reading, facts = [], children }: MarkedFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [calm] = useDebouncedValue(text, calmMs);
  const usesTags = reading !== 'facts';
  const { data: tags } = useQuery({ ...tagList, enabled: usesTags && calm.includes('{') });
  const marks = useMemo(() => {
    if (!calm.includes('{') || (usesTags && !tags)) return [];
    const active = usesTags ? (tags ?? []).filter(({ isActive }) => isActive) : [];
    const off = usesTags ? (tags ?? []).filter(({ isActive }) => !isActive) : [];
    const named = reading === 'nothing' ? messageFacts : facts;
    return placeholderMarks(
      calm,
      [...named, ...active].map(({ name }) => name),
      reading,
      off.map(({ name }) => name),
    );
  }, [calm, tags, usesTags, reading, facts]);
  // What was typed since may stand elsewhere.
  const shown = calm === text ? marks : [];

  const field = () => box.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input');
  const select = ({ start, end }: PlaceholderMark) => {
    const input = field();
    input?.focus();
    input?.setSelectionRange(start, end);
    return input;
  };
  const mend = (mark: PlaceholderMark) => {
    const input = select(mark);
    if (input && mark.replacement) writeInto(input, mark.replacement);
  };
  return (
    <div ref={box}>
      {children}
      <div aria-live="polite">
        {shown.length > 0 && (
          <ul className={classes.marks} aria-label="Chaves a conferir">
            {shown.slice(0, shownMax).map((mark, index) => (
              <li key={mark.start}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                <span>
                  <button
                    type="button"
                    className={classes.written}
                    title="Mostrar no texto"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => select(mark)}
                    aria-label={`${cutMark(mark.text)}${timesBefore(shown, index)}`}
                  >
                    {cutMark(mark.text)}
                  </button>{' '}
                  {markReasons[mark.kind]}
                </span>
                {mark.replacement && (
                  <button
                    type="button"
                    className={classes.mend}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => mend(mark)}
                    aria-label={`Usar ${mark.replacement} no lugar de ${cutMark(mark.text)}${timesBefore(shown, index)}`}
                  >
                    Usar {mark.replacement}
                  </button>
                )}
              </li>
            ))}
            {shown.length > shownMax && <li>E outras mais adiante no texto.</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Tells the same mistake made again from the first one. */
function timesBefore(marks: readonly PlaceholderMark[], index: number): string {
  const before = marks.slice(0, index).filter(({ text }) => text === marks[index]?.text).length;
  return before === 0 ? '' : `, ${before + 1}ª vez`;
}
