import {
  type NewChats,
  type NewChatsRule,
  newChatsDefaults,
  newChatsKept,
  newChatsKeptText,
  newChatsPerDay,
  newChatsUsedText,
  notKeptText,
  readNewChatsRule,
  type SendOrigin,
} from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import { dayAfter, dayAt, momentAt } from '../../runtime/time-zone.ts';
import type { PersonKey } from '../people/person-key.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { NewChatsRepository } from './new-chats.repository.ts';

/** What triggers have to send, for which a campaign leaves room. */
interface TriggerMessages {
  /** How many of their messages wait for the number. */
  countWaiting(instanceId: string): Promise<number>;
  /** Whether any that is active writes from the number. */
  mayWrite(instanceId: string): Promise<boolean>;
}

interface Rest {
  until: Date;
  text: string;
  refusal: string;
}

const settingNames = Object.keys(newChatsDefaults) as (keyof typeof newChatsDefaults)[];

interface Dependencies {
  newChats: NewChatsRepository;
  settings: Pick<SettingsRepository, 'read'>;
  triggers: TriggerMessages;
  clock: Clock;
  timeZone: string;
}

export type NewChatsOfDay = ReturnType<typeof createNewChats>;

/** The conversations that each number starts in a day, and how many it may by the age of its link (decision 30). */
export function createNewChats({ newChats, settings, triggers, clock, timeZone }: Dependencies) {
  const today = (): string => dayAt(clock(), timeZone);
  const readRule = async (): Promise<NewChatsRule | undefined> => readNewChatsRule(await settings.read(settingNames));
  const ageOf = (linkedAt: string | null): number => (linkedAt ? clock().getTime() - Date.parse(linkedAt) : 0);
  /** How long the number has been linked, in milliseconds. */
  const findAge = async (instanceId: string): Promise<number> => ageOf(await newChats.findLinkedAt(instanceId));

  /** Of so many, how many are not for campaigns. */
  const countKept = async (instanceId: string, allowed: number): Promise<number> =>
    (await triggers.mayWrite(instanceId)) ? newChatsKept(allowed) : 0;

  /** What keeps the number from starting one more conversation today. A campaign leaves room for what ranks before it. */
  const restOf = async (instanceId: string, origin: SendOrigin): Promise<Rest | undefined> => {
    const rule = await readRule();
    if (!rule) return undefined;
    const day = today();
    const started = await newChats.count({ day, instanceId });
    const allowed = newChatsPerDay(rule, await findAge(instanceId));
    const rest = (text: string): Rest => ({
      until: momentAt(dayAfter(day), 0, timeZone),
      text,
      refusal: `${text} ${notKeptText}`,
    });
    if (started >= allowed) return rest(newChatsUsedText(started));
    if (origin !== 'bulk') return undefined;
    const byCampaigns = await newChats.count({ day, instanceId, origin });
    const isLeft = byCampaigns + (await countKept(instanceId, allowed)) < allowed;
    if (isLeft && started + (await triggers.countWaiting(instanceId)) < allowed) return undefined;
    return rest(newChatsKeptText(byCampaigns));
  };

  return {
    today,
    readRule,
    findAge,
    restOf,
    countKept,

    countToday: (instanceId: string, origin?: SendOrigin): Promise<number> =>
      newChats.count({ day: today(), instanceId, origin }),

    /** The same for one person: a conversation that the number has started today goes on. */
    async lockFor(instanceId: string, origin: SendOrigin, person: PersonKey): Promise<Rest | undefined> {
      const rest = await restOf(instanceId, origin);
      return rest && (await newChats.has({ day: today(), instanceId }, person)) ? undefined : rest;
    },

    /** Of every number, for those who look. */
    async list(): Promise<(NewChats & { instance_id: string })[]> {
      const [rule, counts, links] = await Promise.all([readRule(), newChats.counts(today()), newChats.links()]);
      return links.map(({ instance_id, linked_at }) => ({
        instance_id,
        today: counts.get(instance_id) ?? 0,
        allowed: rule ? newChatsPerDay(rule, ageOf(linked_at)) : null,
      }));
    },
  };
}
