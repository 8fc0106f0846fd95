import { type ConditionFacts, conditionHolds, phoneKey, type TriggerType } from '@recado/contract';
import type { Changes } from '../../runtime/changes.ts';
import type { Events, MessageReceived } from '../../runtime/events.ts';
import { createRemembered } from '../../runtime/remembered.ts';
import type { LoopGuard } from '../inbound/loop-guard.ts';
import { phoneIn } from '../people/person-key.ts';
import type { KnownSenders } from './known-senders.ts';
import { noFacts, type RunFacts } from './run-facts.ts';
import type { StartRun } from './start-run.ts';
import type { StoredTrigger, TriggersRepository } from './triggers.repository.ts';

interface Dependencies {
  triggers: Pick<TriggersRepository, 'active'>;
  senders: KnownSenders;
  startRun: Pick<StartRun, 'now'>;
  /** Two bots that answer each other through triggers would do so for ever. */
  guard: Pick<LoopGuard, 'admit'>;
  events: Events;
  changes: Changes;
}

const channelTypes: Record<MessageReceived['channel'], TriggerType> = {
  api: 'API_MESSAGE',
  whatsapp: 'WHATSAPP_MESSAGE',
};
const channelNames: Record<MessageReceived['channel'], string> = { api: 'API', whatsapp: 'WhatsApp' };

/** Starts a run of every active trigger whose condition an event meets. */
export function fireTriggers({ triggers, senders, startRun, guard, events, changes }: Dependencies): void {
  const active = createRemembered(changes, ['triggers'], async () =>
    Map.groupBy(
      await triggers.active(['API_MESSAGE', 'WHATSAPP_MESSAGE', 'ADMIN_EVENT']),
      (trigger): TriggerType => trigger.type,
    ),
  );

  const fire = async (candidates: StoredTrigger[], conditions: ConditionFacts, cause: string, facts: RunFacts) => {
    for (const trigger of candidates) {
      const { id, condition_type, condition_value } = trigger;
      const isMet = conditionHolds(condition_type, condition_value, conditions);
      if (isMet && guard.admit(`${id} ${facts.person}`)) await startRun.now(trigger, cause, facts);
    }
  };

  events.on('message-received', async (received) => {
    const { channel, person, phone, sender, message, messageKey, isGroup, instanceId = '' } = received;
    // Every message asks, and nearly always it is known.
    const byType = active.now() ?? (await active.get());
    const ofChannel = byType.get(channelTypes[channel]) ?? [];
    const candidates = isGroup ? ofChannel.filter((trigger) => trigger.in_groups) : ofChannel;
    const asksForFirst = candidates.some((trigger) => trigger.condition_type === 'FIRST_MESSAGE');
    // Noted for every message, so that "first" is true also for a trigger that is made later.
    if (person && !asksForFirst) senders.note(person);
    if (candidates.length === 0) return;
    const isFirstMessage = person !== '' && asksForFirst && (await senders.isFirst(person));
    const from = phone || sender;
    const cause = `Mensagem de ${from || 'remetente desconhecido'} (${channelNames[channel]})`;
    const facts: RunFacts = {
      person,
      phone: phoneIn(person) === undefined ? '' : from,
      message,
      sender,
      data: { canal: channelNames[channel] },
      chat: { instanceId, isGroup },
    };
    const conditions = { messageKey, phone: facts.phone, isFirstMessage, eventName: '' };
    await fire(candidates, conditions, cause, facts);
  });

  events.on('admin-event', async ({ name, data }) => {
    const conditions: ConditionFacts = { messageKey: '', phone: '', isFirstMessage: false, eventName: name };
    const phone = data['phone'] ?? '';
    const facts: RunFacts = { ...noFacts, person: phoneKey(phone) ?? '', phone, data };
    const byType = await active.get();
    await fire(byType.get('ADMIN_EVENT') ?? [], conditions, `Evento ${name}`, facts);
  });
}
