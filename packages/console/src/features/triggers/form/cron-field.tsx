import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  cronSoFar,
  readSchedule,
  type Schedule,
  scheduleInWords,
  scheduleText,
  triggerTexts,
  writeSchedule,
} from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../shared/api.ts';
import { FieldHint } from '../../../shared/ui/field-hint.tsx';
import { zoneName } from '../../../shared/zone-name.ts';
import { cronPreview } from '../triggers.queries.ts';
import classes from './cron-field.module.css';
import { SchedulePicker } from './schedule-picker.tsx';

interface CronFieldProps {
  value: string;
  onChange: (expression: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** When it fires: chosen or typed, and shown as the times that come of it. */
export function CronField({ value, onChange, onBlur, error, ...props }: CronFieldProps) {
  const typed = value.trim();
  const [expression] = useDebouncedValue(typed, 300);
  const isWhole = expression.split(/\s+/).length === 5;
  const preview = useQuery({ ...cronPreview(expression), enabled: isWhole });
  const isCalm = expression === typed;
  const { problem, hint } = isCalm ? cronSoFar(expression) : {};
  const [hasLeft, setLeft] = useState(false);
  const refused = isWhole && isCalm && preview.isError && errorText(preview.error, triggerTexts.cronShape);
  // A whole one is for the server to judge: it keeps the time.
  const wrong = isWhole ? refused : (problem ?? (hint && hasLeft && triggerTexts.cronShape));
  const said = scheduleInWords(typed);
  return (
    <div>
      <SchedulePicker expression={typed} onChange={onChange} />
      <TextInput
        {...props}
        label="Valor da condição"
        required
        placeholder="0 9 * * 1"
        description="Cinco campos: minuto, hora, dia do mês, mês e dia da semana. Ex.: 0 9 * * 1 (ou seg) é toda segunda-feira às 9h."
        classNames={{ input: classes.input }}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => {
          setLeft(true);
          onBlur?.();
        }}
        // What was said in words is answered below.
        error={said ? Boolean(error) : error || wrong}
      />
      <FieldHint>
        {said ? (
          <>
            {scheduleText(said)} se escreve <code>{writeSchedule(said)}</code>.{' '}
            <button
              type="button"
              className={classes.mend}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(writeSchedule(said))}
            >
              Usar {writeSchedule(said)}
            </button>
          </>
        ) : (
          !error && !wrong && hint
        )}
      </FieldHint>
      {isWhole && isCalm && preview.data && !preview.isError && (
        <NextTimes {...preview.data} schedule={readSchedule(expression)} />
      )}
    </div>
  );
}

interface NextTimesProps {
  next: string[];
  timeZone: string;
  schedule: Schedule | undefined;
}

function NextTimes({ next, timeZone, schedule }: NextTimesProps) {
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <section className={classes.next} aria-label="Próximas vezes">
      {schedule && <strong>{scheduleText(schedule)}</strong>}
      <h3>Próximas vezes ({zoneName(timeZone)})</h3>
      <ol>
        {next.map((iso) => (
          <li key={iso}>
            <time dateTime={iso}>{format.format(new Date(iso))}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
