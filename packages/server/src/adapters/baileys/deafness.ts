import type { RenewalCause } from '@recado/contract';
import { isJidGroup } from '@whiskeysockets/baileys';
import type { HealthNotes } from '../../modules/instances/whatsapp.port.ts';
import { createRecentMap } from '../../runtime/recent-map.ts';
import type { GatewayTimes } from './gateway-times.ts';

const activeMs = 24 * 60 * 60_000;
/** Fewer may all have their phones off. */
const severalContacts = 3;
const maxWaiting = 1000;

interface Dependencies {
  times: Pick<GatewayTimes, 'stuckMs' | 'unconfirmedMs' | 'deafLookMs'>;
  mayRenew: HealthNotes['mayRenew'];
  /** Without the database messages wait, and no other connection would change that. */
  isDatabaseThere(): Promise<boolean>;
  onError(error: unknown): void;
}

/** A connection, as far as it can be deaf. */
interface Ear {
  /** When the message was begun that is being worked on; undefined between two of them. */
  readonly workingSince: number | undefined;
  renew(): void;
}

export type DeafnessWatch = ReturnType<typeof createDeafnessWatch>;

/**
 * Notices that nothing comes in any more although the connection is up and pings are answered. That is certain when a
 * message stands still in our own queue, behind which all others wait; it is likely when several people who were there
 * today confirm nothing of what WhatsApp took for them, while nobody else is heard either. Silence alone proves nothing.
 */
export function createDeafnessWatch({ times, mayRenew, isDatabaseThere, onError }: Dependencies) {
  /** Chats that were heard from. */
  const active = createRecentMap<true>(5000, activeMs);
  const unconfirmed = new Map<string, { chat: string; since: number }>();

  const isUnheard = (): boolean => {
    const before = performance.now() - times.unconfirmedMs;
    const late = [...unconfirmed.values()].filter(({ since }) => since < before);
    return new Set(late.map(({ chat }) => chat)).size >= severalContacts;
  };

  return {
    /** Whatever is delivered shows that it is not deaf. */
    onDelivery(): void {
      unconfirmed.clear();
    },
    onMessage(chat: string): void {
      active.set(chat, true);
    },
    /** WhatsApp took a message for them. */
    onSent(id: string, chat: string): void {
      if (isJidGroup(chat) || !active.has(chat) || unconfirmed.size >= maxWaiting) return;
      unconfirmed.set(id, { chat, since: performance.now() });
    },

    /** For as long as the connection lasts; ends it where it is deaf, and may be made anew. */
    watch(ear: Ear) {
      let stuck: number | undefined;
      let isLooking = false;
      let isOver = false;
      unconfirmed.clear();

      const findCause = async (): Promise<RenewalCause | undefined> => {
        const { workingSince } = ear;
        const isStuck = workingSince !== undefined && performance.now() - workingSince > times.stuckMs;
        // Twice in a row with the database there: what waited for it must have had the time to go on.
        const wasStuck = isStuck && stuck === workingSince;
        stuck = isStuck && (await isDatabaseThere()) ? workingSince : undefined;
        if (wasStuck && stuck !== undefined && ear.workingSince === stuck) return 'queue';
        return isUnheard() ? 'receipts' : undefined;
      };
      const look = async (): Promise<void> => {
        const cause = await findCause();
        if (!cause || isOver || !(await mayRenew(cause)) || isOver) return;
        stop();
        ear.renew();
      };
      const timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        void look()
          .catch(onError)
          .finally(() => {
            isLooking = false;
          });
      }, times.deafLookMs).unref();

      const stop = (): void => {
        isOver = true;
        clearInterval(timer);
      };
      return { stop };
    },
  };
}
