import type { OutgoingRow } from './outgoing-messages.repository.ts';

interface Hurry {
  id: number;
  instanceId: string;
  controller: AbortController;
  signal: AbortSignal;
}

/**
 * What ends the typing of a message that nobody waits for: a reply in the same chat goes before a campaign, as does
 * what else has to wait for the number, and the pause between two messages of a campaign is as long as was asked for.
 */
export function createHurries() {
  const byChat = new Map<string, Hurry>();
  const keyOf = ({ instance_id, chat }: OutgoingRow): string => `${instance_id} ${chat}`;

  return {
    /** A message is about to go to a chat: whatever is being typed there gives way. */
    note(row: OutgoingRow, typingMs: number | undefined): void {
      byChat.get(keyOf(row))?.controller.abort();
      if (typingMs === undefined) return;
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(Math.round(typingMs))]);
      byChat.set(keyOf(row), { id: row.id, instanceId: row.instance_id, controller, signal });
    },
    /** Something that ranks before campaigns waits for the number. */
    hasten(instanceId: string): void {
      for (const hurry of byChat.values()) if (hurry.instanceId === instanceId) hurry.controller.abort();
    },
    find: (row: OutgoingRow): AbortSignal | undefined => {
      const hurry = byChat.get(keyOf(row));
      return hurry?.id === row.id ? hurry.signal : undefined;
    },
    end(row: OutgoingRow): void {
      if (byChat.get(keyOf(row))?.id === row.id) byChat.delete(keyOf(row));
    },
  };
}
