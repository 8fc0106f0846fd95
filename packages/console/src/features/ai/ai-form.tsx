import { Autocomplete, Checkbox, PasswordInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type AiSettings, aiLimits, aiModels } from '@recado/contract';
import { IconSelector } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import { errorText } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import type { SavedEdit } from '../../shared/use-saved-form.ts';
import { useSaveAiSettings } from './ai.queries.ts';
import classes from './ai-page.module.css';
import { TemperatureField } from './temperature-field.tsx';

interface AiFormProps {
  form: UseFormReturnType<AiSettings>;
  isChanged: boolean;
  check: () => AiSettings | undefined;
  edit: SavedEdit<AiSettings>;
}

export function AiForm({ form, isChanged, check, edit }: AiFormProps) {
  const save = useSaveAiSettings(edit);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  const { min, max } = aiLimits.maxTokens;
  return (
    <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
      <Checkbox
        label="Responder com inteligência artificial"
        description="Só vale depois de salvar."
        checked={form.values.OPENAI_ENABLED === 'true'}
        onChange={(event) => form.setFieldValue('OPENAI_ENABLED', event.currentTarget.checked ? 'true' : 'false')}
      />
      <PasswordInput
        label="Chave da API"
        description={
          <>
            Crie a sua em{' '}
            <a href="https://platform.openai.com/api-keys" target="_blank" rel="noreferrer">
              platform.openai.com
            </a>
            . Ela fica criptografada no servidor.
          </>
        }
        // Anything else makes browsers fill in the administrator's own password.
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a chave' }}
        {...form.getInputProps('OPENAI_API_KEY')}
      />
      <div className={classes.pair}>
        <Autocomplete
          label="Modelo"
          description="Escolha da lista ou digite o nome de outro."
          data={aiModels}
          // Focused because of an error, the field should show the error, not the list over it.
          openOnFocus={false}
          // The list is for choosing another model, so the chosen one must not hide the rest.
          filter={({ options }) => options}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          spellCheck={false}
          {...form.getInputProps('OPENAI_MODEL')}
        />
        <WholeNumberInput
          label="Máximo de tokens"
          description={`De ${min} a ${max}. Com ${aiLimits.maxTokens.default}, umas 100 palavras.`}
          min={min}
          max={max}
          step={10}
          {...form.getInputProps('OPENAI_MAX_TOKENS')}
          onChange={(value) => form.setFieldValue('OPENAI_MAX_TOKENS', String(value))}
        />
      </div>
      <TemperatureField form={form} />
      <Textarea
        label="Prompt do sistema"
        description={`Diga quem a IA é, o que sabe da empresa e o que não deve responder. Até ${formatNumber(aiLimits.systemPromptMax)} caracteres.`}
        autosize
        minRows={5}
        maxRows={16}
        {...form.getInputProps('OPENAI_SYSTEM_PROMPT')}
      />
      <FormAlert>{save.error ? errorText(save.error, 'Erro ao salvar configurações') : undefined}</FormAlert>
      <SaveBar label="Salvar Configurações" isChanged={isChanged} isSaving={save.isPending} />
    </Form>
  );
}
