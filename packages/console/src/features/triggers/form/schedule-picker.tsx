import { TextInput } from '@mantine/core';
import { minuteSteps, readSchedule, type Schedule, type ScheduleKind, writeSchedule } from '@recado/contract';
import { Choice } from '../../../shared/ui/choice.tsx';
import { WholeNumberInput } from '../../../shared/ui/whole-number-input.tsx';
import classes from './schedule-picker.module.css';

interface SchedulePickerProps {
  expression: string;
  onChange: (expression: string) => void;
}

const kinds: Record<ScheduleKind, string> = {
  minutes: 'A cada alguns minutos',
  daily: 'Todo dia',
  workdays: 'Dias úteis (segunda a sexta)',
  weekly: 'Toda semana',
  monthly: 'Todo mês',
};
const other = { value: 'other', label: 'Outro (expressão abaixo)' };
const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

/** The usual schedules by choice: it writes the expression, and shows the one that is written. */
export function SchedulePicker({ expression, onChange }: SchedulePickerProps) {
  const schedule = readSchedule(expression);
  const write = (chosen: Schedule) => onChange(writeSchedule(chosen));
  const isOther = expression !== '' && !schedule;
  return (
    <fieldset className={classes.picker} aria-label="Horários comuns">
      <Choice
        label="Repetir"
        placeholder="Escolha, ou digite a expressão"
        data={[
          ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
          // Shown where it is so; there is nothing to choose in it.
          ...(isOther ? [other] : []),
        ]}
        value={schedule?.kind ?? (isOther ? other.value : null)}
        onChange={(kind) => kind && kind !== other.value && write(withKind(schedule, kind as ScheduleKind))}
      />
      {schedule?.kind === 'minutes' && (
        <Choice
          label="Intervalo"
          data={minuteSteps.map((step) => ({ value: String(step), label: step === 60 ? '1 hora' : `${step} min` }))}
          value={String(schedule.every)}
          onChange={(every) => every && write({ kind: 'minutes', every: Number(every) })}
        />
      )}
      {schedule?.kind === 'weekly' && (
        <Choice
          label="Dia da semana"
          data={weekdays.map((label, day) => ({ value: String(day), label }))}
          value={String(schedule.weekday)}
          onChange={(day) => day && write({ ...schedule, weekday: Number(day) })}
        />
      )}
      {schedule?.kind === 'monthly' && (
        <WholeNumberInput
          label="Dia do mês"
          description={schedule.day > 28 ? 'Nos meses sem este dia, não executa.' : undefined}
          min={1}
          max={31}
          value={schedule.day}
          onChange={(day) => isDayOfMonth(day) && write({ ...schedule, day })}
        />
      )}
      {schedule && schedule.kind !== 'minutes' && (
        <TextInput
          label="Horário"
          type="time"
          value={`${twoDigits(schedule.hour)}:${twoDigits(schedule.minute)}`}
          onChange={({ currentTarget: { value } }) => {
            const [hour = '', minute = ''] = value.split(':');
            // Empty while it is being typed over.
            if (minute !== '') write({ ...schedule, hour: Number(hour), minute: Number(minute) });
          }}
        />
      )}
    </fieldset>
  );
}

/** Another kind at the time that was chosen already. */
function withKind(schedule: Schedule | undefined, kind: ScheduleKind): Schedule {
  const time =
    schedule && 'hour' in schedule ? { hour: schedule.hour, minute: schedule.minute } : { hour: 9, minute: 0 };
  switch (kind) {
    case 'minutes':
      return { kind, every: 15 };
    case 'daily':
    case 'workdays':
      return { kind, ...time };
    case 'weekly':
      return { kind, weekday: 1, ...time };
    case 'monthly':
      return { kind, day: 1, ...time };
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const isDayOfMonth = (day: number | string): day is number =>
  typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 31;
