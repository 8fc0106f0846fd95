import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type BackupSchedule, type BackupScheduleInput, backupLimits, backupScheduleInput } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { exactTime } from '../../shared/format.ts';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import classes from './backup.module.css';
import { savedSchedule, useSaveSchedule } from './backup.queries.ts';

export function ScheduleForm() {
  const { data } = useQuery(savedSchedule);
  // Begun anew with what is saved, here or elsewhere.
  return data ? <Fields key={JSON.stringify(inputOf(data))} saved={data} /> : null;
}

function Fields({ saved }: { saved: BackupSchedule }) {
  const form = useForm<BackupScheduleInput>({
    initialValues: inputOf(saved),
    validate: (values) => schemaResolver(backupScheduleInput, { sync: true })(values),
  });
  const save = useSaveSchedule();
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'frequency')?.focus(),
  );
  const { frequency, weekday, keep } = form.values;
  return (
    <form className={sectionClasses.form} aria-labelledby="schedule-backup" onSubmit={submit} noValidate>
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
            <NumberInput
              label="Guardar"
              suffix={keep === 1 ? ' arquivo' : ' arquivos'}
              min={1}
              max={backupLimits.keepMax}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('keep')}
            />
          </>
        )}
      </div>
      <p className={classes.note}>{noteOf(saved)}</p>
      {saved.last_error && <FormAlert>{`O último backup automático falhou: ${saved.last_error}`}</FormAlert>}
      <FormAlert>{save.error ? errorText(save.error, 'Erro ao salvar configurações') : undefined}</FormAlert>
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          Salvar Agendamento
        </Button>
      </div>
    </form>
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

const inputOf = ({ frequency, time, weekday, keep }: BackupSchedule): BackupScheduleInput => ({
  frequency,
  time,
  weekday,
  keep,
});

const noteOf = ({ next_run_at }: BackupSchedule): string =>
  next_run_at === null
    ? 'Os backups automáticos não levam tokens nem vínculos, porque ninguém digita a senha. Os mais antigos são apagados.'
    : `Próximo: ${exactTime(next_run_at)}. Não leva tokens nem vínculos, porque ninguém digita a senha.`;
