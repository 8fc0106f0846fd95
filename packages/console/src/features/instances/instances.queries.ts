import { ApiError, type ConnectInput, type Instance } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { instanceList, instancesKey } from '../../shared/instances.ts';
import { showSaved } from '../../shared/show-saved.ts';
import type { ConnectionMode, Observation } from './connection.ts';

/** Besides the stream: somebody stands there with the phone, and a code holds for some seconds only. */
const pollMs = 2000;

/** One attempt to link a phone, looked at until it is over. */
export const connectionProgress = (instanceId: string, mode: ConnectionMode, attempt: number) =>
  queryOptions({
    queryKey: [...instancesKey, 'connection', instanceId, mode, attempt],
    queryFn: ({ signal }) => observe(instanceId, mode, signal),
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  });

async function observe(instanceId: string, mode: ConnectionMode, signal: AbortSignal): Promise<Observation> {
  const { status, last_error, has_qr, has_pairing_code } = await api.instances.status(
    { params: { instanceId } },
    { signal },
  );
  const hasCode = mode === 'qr' ? has_qr : has_pairing_code;
  return {
    status,
    lastError: last_error,
    code: hasCode ? await findCode(instanceId, mode, signal) : undefined,
    passkey: status === 'passkey_required' ? await findPasskey(instanceId, signal) : undefined,
  };
}

const findPasskey = (instanceId: string, signal: AbortSignal) =>
  orNone(api.instances.passkey({ params: { instanceId } }, { signal }));

async function findCode(instanceId: string, mode: ConnectionMode, signal: AbortSignal): Promise<string | undefined> {
  const input = { params: { instanceId } };
  return mode === 'qr'
    ? (await orNone(api.instances.qr(input, { signal })))?.qrCode
    : (await orNone(api.instances.pairing(input, { signal })))?.pairingCode;
}

/** Used by the phone, or replaced, since the status was asked. */
const orNone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** What connecting an existing instance needs to be told; by default as it was linked, or asked to be, before. */
export const connectInputOf = (instance: Instance, mode: ConnectionMode = modeOf(instance)): ConnectInput => ({
  instanceId: instance.instance_id,
  instanceName: instance.instance_name,
  phoneNumber: instance.phone_number,
  usePairingCode: mode === 'pairing',
});

export const modeOf = ({ use_pairing_code }: Instance): ConnectionMode => (use_pairing_code ? 'pairing' : 'qr');

/** Creates or connects; the list shows the answer at once. */
export function useConnectInstance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectInput) => api.instances.connect({ body }),
    onSuccess: (connected) => showSaved(client, instanceList.queryKey, (list) => list && withInstance(list, connected)),
  });
}

function withInstance(list: Instance[], changed: Instance): Instance[] {
  const isKnown = list.some(({ id }) => id === changed.id);
  return isKnown ? list.map((instance) => (instance.id === changed.id ? changed : instance)) : [...list, changed];
}
