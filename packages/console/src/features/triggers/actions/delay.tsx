import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { MillisecondsField } from './fields/milliseconds-field.tsx';

const empty: DraftOf<'DELAY'> = { ms: 1000 };

export const DelayForm = createActionForm('DELAY', {
  empty,
  Fields: ({ form }) => (
    <MillisecondsField
      label="Tempo de espera"
      description="A próxima ação começa depois, também se o servidor for reiniciado no meio."
      {...form.getInputProps('ms')}
      value={form.values.ms}
    />
  ),
});
