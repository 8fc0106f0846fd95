import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type BackupSchedule, type BackupScheduleInput, backupLimits, backupScheduleInput } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import type { EditFields } from '../../shared/edit-conflict.ts';
import { zonedTime } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { savedSchedule, useSaveSchedule } from './backup.queries.ts';
import classes from './backup-form.module.css';

const unused = ({ frequency }: BackupScheduleInput) =>
  frequency === 'off' ? (['weekday', 'time', 'keep'] as const) : [];

export function ScheduleForm() {
  const { data } = useQuery(savedSchedule);
  return data ? <Fields schedule={data} /> : null;
}

function Fields({ schedule }: { schedule: BackupSchedule }) {
  const saved = useMemo(() => inputOf(schedule), [schedule]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema: backupScheduleInput, unused });
  const save = useSaveSchedule(edit, fields);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  const { frequency, weekday, keep } = form.values;
  return (
    <Form
      className={sectionClasses.form}
      aria-labelledby="schedule-backup"
      isSending={save.isPending}
      isChanged={isChanged}
      onSubmit={onSubmit}
    >
      <h3 className={classes.title} id="schedule-backup">
        Backup automático
      </h3>
      <div className={classes.schedule}>
        <NativeSelect label="Frequência" data={frequencies} {...form.getInputProps('frequency')} />
        {frequency === 'weekly' && (
          <NativeSelect
            label="Dia"
            data={weekdays}
            value={String(weekday)}
            onChange={(event) => form.setFieldValue('weekday', Number(event.currentTarget.value))}
          />
        )}
        {frequency !== 'off' && (
          <>
            <TextInput type="time" label="Horário" {...form.getInputProps('time')} />
            <WholeNumberInput
              label="Guardar"
              suffix={keep === 1 ? ' arquivo' : ' arquivos'}
              min={1}
              max={backupLimits.keepMax}
              {...form.getInputProps('keep')}
            />
          </>
        )}
      </div>
      <p className={classes.note}>{noteOf(schedule)}</p>
      {schedule.last_error && <FormAlert>{`O último backup automático falhou: ${schedule.last_error}`}</FormAlert>}
      <FormAlert>{save.error ? errorText(save.error, 'Erro ao salvar configurações') : undefined}</FormAlert>
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
          Salvar Agendamento
        </Button>
      </div>
    </Form>
  );
}

const frequencies: { value: BackupSchedule['frequency']; label: string }[] = [
  { value: 'off', label: 'Desligado' },
  { value: 'daily', label: 'Todo dia' },
  { value: 'weekly', label: 'Toda semana' },
];

const weekdays = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
].map((label, index) => ({ value: String(index), label }));

const labelIn = (options: { value: string; label: string }[]) => (value: unknown) =>
  options.find((option) => option.value === String(value))?.label ?? String(value);

const fields: EditFields = {
  frequency: { label: 'Frequência', show: labelIn(frequencies) },
  weekday: { label: 'Dia', show: labelIn(weekdays) },
  time: { label: 'Horário' },
  keep: { label: 'Guardar', show: (files) => `${files} ${files === 1 ? 'arquivo' : 'arquivos'}` },
};

const inputOf = ({ frequency, time, weekday, keep }: BackupSchedule): BackupScheduleInput => ({
  frequency,
  time,
  weekday,
  keep,
});

const noteOf = ({ next_run_at, time_zone }: BackupSchedule): string =>
  next_run_at === null
    ? 'Os backups automáticos não levam tokens nem vínculos, porque ninguém digita a senha. Os mais antigos são apagados.'
    : `Próximo: ${zonedTime(next_run_at, time_zone)}. Não leva tokens nem vínculos, porque ninguém digita a senha.`;
