import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { errorTable, type Settings, settingsRoutes, settingsTexts } from '@recado/contract';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import classes from './telegram.module.css';
import { TelegramChats } from './telegram-chats.tsx';

type TelegramValues = Pick<Settings, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_CHAT_ID'>;

export function TelegramChatField({ form }: { form: UseFormReturnType<TelegramValues> }) {
  const find = useMutation({
    mutationFn: (token: string) => api.settings.findTelegramChats({ body: { TELEGRAM_BOT_TOKEN: token } }),
  });
  const token = form.values.TELEGRAM_BOT_TOKEN.trim();
  // What was found belongs to the bot that was asked.
  const isCurrent = find.variables === token;

  const onFind = () => {
    const wrong = settingsRoutes.findTelegramChats.body.safeParse({ TELEGRAM_BOT_TOKEN: token }).error;
    if (!wrong) return find.mutate(token);
    form.setFieldError('TELEGRAM_BOT_TOKEN', wrong.issues[0]?.message ?? settingsTexts.tokenShape);
    form.getInputNode('TELEGRAM_BOT_TOKEN')?.focus();
  };
  const onPick = (id: string) => {
    form.setFieldValue('TELEGRAM_CHAT_ID', id);
    form.getInputNode('TELEGRAM_CHAT_ID')?.focus();
    find.reset();
  };

  return (
    <div className={classes.chat}>
      <TextInput
        label="ID do chat"
        description="O número da conversa ou do grupo, ou o @nome de um canal."
        autoComplete="off"
        spellCheck={false}
        inputContainer={(input) => (
          <div className={classes.withButton}>
            {input}
            <Button
              variant="default"
              leftSection={<IconSearch size={16} aria-hidden />}
              loading={find.isPending}
              onClick={onFind}
            >
              Buscar Chat
            </Button>
          </div>
        )}
        {...form.getInputProps('TELEGRAM_CHAT_ID')}
      />
      {isCurrent && find.error && <FormAlert>{errorText(find.error, errorTable.TELEGRAM_FAILED.text)}</FormAlert>}
      <div role="status">{isCurrent && find.data && <TelegramChats chats={find.data} onPick={onPick} />}</div>
    </div>
  );
}
