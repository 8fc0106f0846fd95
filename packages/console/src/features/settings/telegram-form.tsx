import { Button, PasswordInput } from '@mantine/core';
import { errorTable, type Settings, settingsInput } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { notificationStatus, saveFailed, useSaveSettings } from './settings.queries.ts';
import { TelegramChatField } from './telegram-chat-field.tsx';

const schema = settingsInput.pick({ TELEGRAM_BOT_TOKEN: true, TELEGRAM_CHAT_ID: true }).required();

const savedText = 'O token e o ID do chat foram salvos mesmo assim: corrija e teste de novo.';

/** What was typed is kept, and yet it does not work: both have to be told. */
class SavedUntested extends Error {}

export function TelegramForm({ settings }: { settings: Settings }) {
  const saved = useMemo(
    () => ({ TELEGRAM_BOT_TOKEN: settings.TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID: settings.TELEGRAM_CHAT_ID }),
    [settings],
  );
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const client = useQueryClient();
  const save = useSaveSettings(edit);
  const test = useMutation({
    mutationFn: async (values: typeof saved) => {
      // The server tests what is saved; testing anything else than what is on the screen would mislead.
      if (isChanged && (await save.mutateAsync(values)).decision !== 'mine') return;
      await api.settings.testTelegram().catch((error: unknown) => {
        const told = errorText(error, errorTable.TELEGRAM_FAILED.text);
        throw isChanged ? new SavedUntested(`${told} ${savedText}`, { cause: error }) : error;
      });
      notify.success('Mensagem de teste enviada com sucesso!');
    },
    onSettled: () => void client.invalidateQueries({ queryKey: notificationStatus.queryKey }),
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Not while it is under way: what becomes of it has to be told.
    if (!test.isPending) test.reset();
    const values = check();
    if (values) save.mutate(values);
  };
  const onTest = () => {
    save.reset();
    const values = check();
    if (values) test.mutate(values);
  };

  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId } = form.values;
  const problem = save.error
    ? errorText(save.error, saveFailed)
    : test.error
      ? test.error instanceof SavedUntested
        ? test.error.message
        : errorText(test.error, errorTable.TELEGRAM_FAILED.text)
      : undefined;
  const isComplete = token.trim() !== '' && chatId.trim() !== '';
  return (
    <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
      <PasswordInput
        label="Token do bot"
        description="O código que o @BotFather entrega, como 123456789:AAF…"
        // Anything else makes browsers fill in the administrator's own password.
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar o token' }}
        {...form.getInputProps('TELEGRAM_BOT_TOKEN')}
      />
      <TelegramChatField form={form} />
      <FormAlert>{problem}</FormAlert>
      <SaveBar label="Salvar Configurações" isChanged={isChanged} isSaving={save.isPending}>
        <Button
          variant="default"
          disabled={!isComplete}
          loading={test.isPending}
          title={isComplete ? 'Salva as alterações e envia uma mensagem de teste' : 'Preencha o token e o ID do chat'}
          onClick={onTest}
        >
          Testar
        </Button>
      </SaveBar>
    </Form>
  );
}
