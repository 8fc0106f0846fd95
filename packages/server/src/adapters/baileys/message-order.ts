import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { tellHandle } from './handles.ts';

const event = 'CB:message';

/**
 * Lets Baileys take messages one at a time, in the order of their arrival. By itself it starts on all of them at once,
 * where the second of a new contact overtakes the first, and works off what waited on the server beside what is new.
 * It also holds the former back, for up to 20 s after a first log-in: without their mark they are treated like the rest.
 */
export function takeMessagesInOrder(client: WASocket['ws'], onArrival: (stanza: BinaryNode) => void) {
  const handlers = client.listeners(event) as ((stanza: BinaryNode) => Promise<void>)[];
  client.removeAllListeners(event);
  let last: Promise<void> = Promise.resolve();
  let workingSince: number | undefined;

  const handle = async (stanza: BinaryNode) => {
    const { offline, ...attrs } = stanza.attrs;
    workingSince = performance.now();
    for (const handler of handlers) await handler({ ...stanza, attrs });
  };
  client.on(event, (arrived: BinaryNode) => {
    const stanza = tellHandle(arrived);
    onArrival(stanza);
    last = last
      .then(() => handle(stanza))
      .catch(() => {})
      .then(() => {
        workingSince = undefined;
      });
  });

  return {
    /** When the message was begun that is being worked on: all others wait behind it. */
    get workingSince() {
      return workingSince;
    },
  };
}
