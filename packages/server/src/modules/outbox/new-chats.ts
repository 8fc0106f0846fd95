import {
  type NewChats,
  type NewChatsRule,
  newChatsDefaults,
  newChatsPerDay,
  newChatsUsedText,
  readNewChatsRule,
} from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import { dayAfter, dayAt, momentAt } from '../../runtime/time-zone.ts';
import type { PersonKey } from '../people/person-key.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { NewChatsRepository } from './new-chats.repository.ts';

const settingNames = Object.keys(newChatsDefaults) as (keyof typeof newChatsDefaults)[];

interface Dependencies {
  newChats: NewChatsRepository;
  settings: Pick<SettingsRepository, 'read'>;
  clock: Clock;
  timeZone: string;
}

export type NewChatsOfDay = ReturnType<typeof createNewChats>;

/** The conversations that each number starts in a day, and how many it may by the age of its link (decision 30). */
export function createNewChats({ newChats, settings, clock, timeZone }: Dependencies) {
  const today = (): string => dayAt(clock(), timeZone);
  const readRule = async (): Promise<NewChatsRule | undefined> => readNewChatsRule(await settings.read(settingNames));
  const ageOf = (linkedAt: string | null | undefined): number =>
    linkedAt ? clock().getTime() - Date.parse(linkedAt) : 0;
  /** How long the number has been linked, in milliseconds. */
  const findAge = async (instanceId: string): Promise<number> =>
    ageOf((await newChats.links()).find(({ instance_id }) => instance_id === instanceId)?.linked_at);

  return {
    today,
    readRule,
    findAge,

    countToday: (instanceId: string): Promise<number> => newChats.count(today(), instanceId),

    /** What keeps the number from starting one more conversation today; one that it has started today goes on. */
    async lockFor(instanceId: string, person: PersonKey): Promise<{ until: Date; text: string } | undefined> {
      const rule = await readRule();
      if (!rule) return undefined;
      const day = today();
      const started = await newChats.count(day, instanceId);
      if (started < newChatsPerDay(rule, await findAge(instanceId))) return undefined;
      if (await newChats.has(day, instanceId, person)) return undefined;
      return { until: momentAt(dayAfter(day), 0, timeZone), text: newChatsUsedText(started) };
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
