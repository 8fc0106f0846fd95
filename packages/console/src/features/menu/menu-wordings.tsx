import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MenuItemInput } from '@recado/contract';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';

/** How else people ask for the item. */
export function MenuWordings({ form }: { form: UseFormReturnType<MenuItemInput> }) {
  const { onChange: _, value, ...field } = form.getInputProps('synonyms');
  return (
    <>
      <ReplyTextarea
        label="Outras formas de perguntar"
        description="Opcional, uma por linha: que horas abre, está aberto."
        minRows={2}
        {...field}
        value={(value as string[]).join('\n')}
        onChange={(event) => form.setFieldValue('synonyms', event.currentTarget.value.split('\n'))}
      />
      <Switch
        label="Responder também quando aparece dentro de uma frase"
        description="Assim, “vocês têm cardápio hoje?” vale por “cardápio”."
        checked={form.values.match === 'contains'}
        onChange={(event) => form.setFieldValue('match', event.currentTarget.checked ? 'contains' : 'equal')}
      />
    </>
  );
}
