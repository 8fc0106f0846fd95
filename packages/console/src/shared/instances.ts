import { type Instance, showPhone } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Everything that is known about the linked numbers. */
export const instancesKey = ['instances'] as const;

export const instanceList = queryOptions({
  queryKey: [...instancesKey, 'list'],
  queryFn: ({ signal }) => api.instances.list(undefined, { signal }),
});

/** How many conversations each of them started today. */
export const newChatsList = queryOptions({
  queryKey: ['new-chats'],
  queryFn: ({ signal }) => api.instances.newChats(undefined, { signal }),
});

export const instancesProblem = 'Erro ao carregar instâncias do WhatsApp';

export const instanceOption = ({ instance_id, instance_name, phone_number }: Instance) => ({
  value: instance_id,
  label: phone_number === '' ? instance_name : `${instance_name} · ${showPhone(phone_number)}`,
});
