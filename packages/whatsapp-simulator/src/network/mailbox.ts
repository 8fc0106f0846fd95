import type { Connection } from './connection.ts';
import { element, type Stanza, serverJid } from './stanza.ts';

export interface HoldOptions {
  /** A connection that went deaf: the next one gets everything. */
  untilReconnect?: boolean;
}

/** What waits for one linked device: kept until the device confirms it, redelivered when it comes back. */
export interface Mailbox {
  deliver(stanza: Stanza): void;
  /** `kind` is the tag of the confirmed stanza. */
  confirm(kind: string, id: string): void;
  /** The device is back and ready: hands over what waited, marked as offline. */
  open(connection: Connection): void;
  close(): void;
  /** Holds everything back, although the device is there, until the answered function is called or, so asked, it comes anew. */
  hold(options?: HoldOptions): () => void;
  /** The oldest of this tag that went out and is not confirmed yet. */
  findOwed(tag: string): Stanza | undefined;
  /** How many are not confirmed yet. */
  readonly waiting: number;
}

export function createMailbox(): Mailbox {
  const unconfirmed = new Map<string, Stanza[]>();
  let connection: Connection | undefined;
  /** Not yet sent over the present connection. */
  let queue: Stanza[] = [];
  let held: 'no' | 'until-reconnect' | 'until-released' = 'no';

  const flush = () => {
    if (!connection || held !== 'no') return;
    for (const stanza of queue) connection.send(stanza);
    queue = [];
  };

  return {
    deliver(stanza) {
      const key = `${stanza.tag}/${stanza.attrs['id']}`;
      unconfirmed.set(key, [...(unconfirmed.get(key) ?? []), stanza]);
      queue.push(stanza);
      flush();
    },
    confirm: (kind, id) => void unconfirmed.delete(`${kind}/${id}`),
    open(opened) {
      connection = opened;
      if (held === 'until-reconnect') held = 'no';
      queue = [...unconfirmed.values()].flat().map(asOffline);
      if (queue.length > 0) opened.send(element('ib', { from: serverJid }, [preview(queue)]));
      const count = element('offline', { count: String(queue.length) });
      flush();
      opened.send(element('ib', { from: serverJid }, [count]));
    },
    close() {
      connection = undefined;
    },
    hold({ untilReconnect = false } = {}) {
      held = untilReconnect ? 'until-reconnect' : 'until-released';
      return () => {
        held = 'no';
        flush();
      };
    },
    findOwed: (tag) => [...unconfirmed.values()].flat().find((stanza) => stanza.tag === tag && !queue.includes(stanza)),
    get waiting() {
      return unconfirmed.size;
    },
  };
}

const asOffline = (stanza: Stanza): Stanza => ({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });

/** What waits, in numbers: told before any of it is delivered. */
function preview(queue: readonly Stanza[]): Stanza {
  const count = (tag: string) => String(queue.filter((stanza) => stanza.tag === tag).length);
  return element('offline_preview', {
    count: String(queue.length),
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    appdata: '0',
    call: '0',
  });
}
