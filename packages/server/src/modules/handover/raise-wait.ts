import type { WaitReason } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import { cutNews, oneLine } from '../notifications/news-text.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import type { NewWait, RaisedWait, WaitsRepository } from './waits.repository.ts';

/** What is written together. */
export interface WaitQueries {
  waits: Pick<WaitsRepository, 'raise' | 'areTold'>;
  notifications: Pick<NotificationsRepository, 'add'>;
}

export type RaiseWait = ReturnType<typeof createRaiseWait>;

const nameMax = 80;

const reasons: Record<WaitReason, string> = {
  word: 'Pediu para falar com uma pessoa.',
  ai: 'A inteligência artificial chamou uma pessoa.',
  trigger: 'Um gatilho chamou uma pessoa.',
  defaults: 'Recebeu só a resposta padrão várias vezes seguidas.',
  media: 'Enviou um áudio, uma imagem ou um arquivo sem texto.',
};

/** Somebody waits for a person from now on: once for each wait, and with it the news for Telegram. In the caller's transaction. */
export const createRaiseWait =
  (clock: Clock) =>
  async ({ waits, notifications }: WaitQueries, wait: NewWait): Promise<RaisedWait | undefined> => {
    const raised = await waits.raise(wait);
    if (!raised || !(await waits.areTold())) return raised;
    const { instance_id, person_key } = raised;
    await notifications.add({
      kind: 'waiting',
      person_key,
      text: newsOf(raised),
      // By which it is taken back when the wait ends before Telegram was told.
      about: instance_id,
      created_at: clock().toISOString(),
    });
    return raised;
  };

/** A stranger chose the name: it cannot look like news of ours. */
function newsOf({ name, phone, instance_name, reason }: RaisedWait): string {
  const who = [oneLine(name) && `“${cutNews(oneLine(name), nameMax)}”`, oneLine(phone)].filter(Boolean).join(' · ');
  const to = instance_name ? ` → ${oneLine(instance_name)}` : '';
  return `🙋 ${who || 'Alguém'}${to}\nEspera por você. ${reasons[reason]}`;
}
