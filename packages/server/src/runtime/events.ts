import type { AdminEvent } from '@recado/contract';

/** A message that arrived, whatever became of it. */
export interface MessageReceived {
  channel: 'api' | 'whatsapp';
  /** The key of whoever wrote; empty when that is nobody. */
  person: string;
  /** In any notation; empty when it is not known. */
  phone: string;
  sender: string;
  message: string;
  messageKey: string;
  isGroup: boolean;
  /** The number that it came to; of an app's API none. */
  instanceId?: string | undefined;
}

/** What happens in the product, for whoever wants to react. */
interface EventMap {
  'message-received': MessageReceived;
  'admin-event': { name: AdminEvent; data: Record<string, string> };
}
type Listener<Name extends keyof EventMap> = (event: EventMap[Name]) => Promise<void>;

export interface Events {
  /** Never throws and costs next to nothing: listeners run in a later turn, when the reply is on its way. */
  emit<Name extends keyof EventMap>(name: Name, event: EventMap[Name]): void;
  on<Name extends keyof EventMap>(name: Name, listener: Listener<Name>): void;
}

/** Tells an administrative event; the names are those that triggers can wait for. */
export type Announce = (name: AdminEvent, data?: Record<string, string>) => void;

export function createEvents(onError: (error: unknown) => void): Events & { announce: Announce } {
  const listeners = new Map<keyof EventMap, Listener<never>[]>();
  let waiting: (() => void)[] = [];
  const runAll = () => {
    const group = waiting;
    waiting = [];
    for (const run of group) run();
  };

  const emit: Events['emit'] = (name, event) => {
    const interested = listeners.get(name);
    if (!interested) return;
    if (waiting.length === 0) setImmediate(runAll);
    waiting.push(() => {
      for (const listener of interested) listener(event as never).catch(onError);
    });
  };
  return {
    emit,
    announce: (name, data = {}) => emit('admin-event', { name, data }),
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
  };
}
