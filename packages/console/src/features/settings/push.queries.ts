import { type PushDevice, pushTexts } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { canPush, findPush, leavePush } from '../../shared/push-device.ts';
import { deviceName } from './device-name.ts';

export const pushDevices = queryOptions({
  queryKey: ['settings', 'push'],
  queryFn: ({ signal }) => api.push.get(undefined, { signal }),
});

/** By which this browser finds itself in the list; null where it has not subscribed. */
export const thisDevice = queryOptions({
  queryKey: ['settings', 'push', 'here'],
  queryFn: async () => {
    const found = await findPush();
    return found ? idOf(found.endpoint) : null;
  },
  enabled: canPush(),
});

async function idOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const deniedText = 'O navegador não permite notificações deste endereço. Libere-as nas configurações do navegador.';

/** The browser asks its question only now, because of a click. */
async function subscribe(publicKey: string): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(deniedText);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key would get nothing.
  await leavePush();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  if (p256dh === '' || auth === '') throw new Error(pushTexts.keysShape);
  return api.push.add({ body: { endpoint, keys: { p256dh, auth }, name: deviceName(navigator.userAgent) } });
}

export function usePushActions() {
  const client = useQueryClient();
  const lookAgain = () => client.invalidateQueries({ queryKey: pushDevices.queryKey });
  const tell = (problem: string) => (error: Error) =>
    notify.error(error.message === deniedText ? deniedText : errorText(error, problem));
  return {
    add: useMutation({
      mutationFn: subscribe,
      onSuccess: () => notify.success('Este aparelho será avisado.'),
      onError: tell('O navegador não ativou as notificações'),
      onSettled: lookAgain,
    }),
    remove: useMutation({
      mutationFn: async ({ id, isHere }: { id: string; isHere: boolean }) => {
        if (isHere) await leavePush();
        return api.push.remove({ params: { id } });
      },
      onError: tell('Erro ao remover o aparelho'),
      onSettled: lookAgain,
    }),
    test: useMutation({
      mutationFn: (id: string) => api.push.test({ params: { id } }),
      onSuccess: () => notify.success('Aviso de teste enviado.'),
      onError: tell('Erro ao enviar o aviso de teste'),
      onSettled: lookAgain,
    }),
  };
}
