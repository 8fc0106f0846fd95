import type { Connection } from './connection.ts';
import { element, type Stanza, serverJid } from './stanza.ts';

/** What waits for one linked device: kept until the device confirms it, redelivered when it comes back. */
export interface Mailbox {
  deliver(stanza: Stanza): void;
  /** `kind` is the tag of the confirmed stanza. */
  confirm(kind: string, id: string): void;
  /** The device is back and ready: hands over what waited, marked as offline. */
  open(connection: Connection): void;
  close(): void;
  /** Holds everything back, although the device is there, until the answered function is called. */
  hold(): () => void;
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
  let isHeld = false;

  const flush = () => {
    if (!connection || isHeld) return;
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
      queue = [...unconfirmed.values()].flat().map(asOffline);
      const count = element('offline', { count: String(queue.length) });
      flush();
      opened.send(element('ib', { from: serverJid }, [count]));
    },
    close() {
      connection = undefined;
    },
    hold() {
      isHeld = true;
      return () => {
        isHeld = false;
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
