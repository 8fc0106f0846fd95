import { type Instance, type RuntimeStatus, showPhone } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Everything that is known about the linked numbers. */
export const instancesKey = ['instances'] as const;

const movingMs = 2500;
const restingMs = 15_000;

/** Followed closely while something is about to happen, and only while somebody is looking. */
export const instanceList = queryOptions({
  queryKey: [...instancesKey, 'list'],
  queryFn: ({ signal }) => api.instances.list(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isInMotion) ? movingMs : restingMs),
});

const isInMotion = ({ runtime_status }: Instance): boolean => motion[runtime_status];

const motion: Record<RuntimeStatus, boolean> = {
  connecting: true,
  qr_ready: true,
  pairing_ready: true,
  connected: false,
  disconnected: false,
  error: false,
};

export const instancesProblem = 'Erro ao carregar instâncias do WhatsApp';

export const instanceOption = ({ instance_id, instance_name, phone_number }: Instance) => ({
  value: instance_id,
  label: phone_number === '' ? instance_name : `${instance_name} · ${showPhone(phone_number)}`,
});
