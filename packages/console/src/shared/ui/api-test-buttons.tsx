import { Button } from '@mantine/core';
import { sampleMessage } from '@recado/contract';
import { IconBellRinging, IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { apiCallsKey } from '../api-calls.ts';
import { notify } from '../notify.tsx';
import { publicApiAddress } from '../public-api.ts';

/** The two ways to try the public API; both leave a call in the log. */
export function ApiTestButtons() {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: apiCallsKey });
  const test = useMutation({
    mutationFn: () => api.publicApi.test(),
    onSuccess: () => notify.success('API funcionando corretamente!'),
    onError: () => notify.error('Erro ao testar API'),
    onSettled,
  });
  const testAndNotify = useMutation({
    mutationFn: async () => {
      const { key } = await queryClient.fetchQuery(publicApiAddress);
      await api.publicApi.receive({ query: key === null ? {} : { key }, body: sampleMessage });
      // Whether it can be told is another matter: not to know it is no failure of the API.
      const status = api.settings.notificationStatus().catch(() => undefined);
      return { settings: await api.settings.get().catch(() => undefined), lastError: (await status)?.lastError };
    },
    onSuccess: ({ settings, lastError }) => {
      const canNotify = !settings || (settings.TELEGRAM_BOT_TOKEN !== '' && settings.TELEGRAM_CHAT_ID !== '');
      if (canNotify && lastError)
        notify.info(`API principal testada! O último aviso não chegou ao Telegram: ${lastError}`);
      else if (canNotify) notify.success('API principal testada! Verifique a notificação no Telegram.');
      else notify.info('API principal testada! Nenhuma notificação pode sair: o Telegram não está configurado.');
    },
    onError: () => notify.error('Erro ao testar API principal'),
    onSettled,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Testar API
      </Button>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={testAndNotify.isPending}
        onClick={() => testAndNotify.mutate()}
      >
        Testar + Notificar
      </Button>
    </>
  );
}
