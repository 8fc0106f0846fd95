import { Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type MenuItemInput, synonymLimits } from '@recado/contract';

/** How else people ask for the item. */
export const MenuWordings = ({ form }: { form: UseFormReturnType<MenuItemInput> }) => (
  <>
    <TagsInput
      label="Outras formas de perguntar"
      description="Opcional. Escreva cada uma e tecle Enter, por exemplo: que horas abre."
      placeholder={form.values.synonyms?.length ? undefined : 'que horas abre'}
      splitChars={[',', ';', '\n']}
      maxTags={synonymLimits.count}
      maxDropdownHeight={0}
      {...form.getInputProps('synonyms')}
    />
    <Switch
      label="Responder também quando a mensagem só contém estas palavras"
      description="Assim, “vocês têm cardápio hoje?” recebe a resposta de “cardápio”."
      checked={form.values.match === 'contains'}
      onChange={(event) => form.setFieldValue('match', event.currentTarget.checked ? 'contains' : 'equal')}
    />
  </>
);
