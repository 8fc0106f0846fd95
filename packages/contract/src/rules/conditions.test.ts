import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ConditionType, conditionHolds, conditionsOf, conditionTypes, needsValue } from './conditions.ts';
import { messageKey } from './message-key.ts';

const facts = {
  messageKey: messageKey('Quero o CARDÁPIO, por favor'),
  phone: '+55 11 98765-4321',
  isFirstMessage: false,
  eventName: '',
};

describe('conditionHolds', () => {
  test.each<[ConditionType, string, boolean]>([
    ['MESSAGE_EQUALS', ' quero o cardápio, POR favor ', true],
    ['MESSAGE_EQUALS', 'cardápio', false],
    ['MESSAGE_CONTAINS', 'Cardápio', true],
    ['MESSAGE_CONTAINS', 'cardapio', false],
    ['MESSAGE_STARTS_WITH', 'QUERO', true],
    ['MESSAGE_STARTS_WITH', 'cardápio', false],
    ['MESSAGE_ENDS_WITH', 'Favor', true],
    ['MESSAGE_ENDS_WITH', 'quero', false],
    ['PHONE_NUMBER_IS', '11 98765-4321', true],
    ['PHONE_NUMBER_IS', '+55 11 8765-4321', true],
    ['PHONE_NUMBER_IS', '11 98765-0000', false],
    ['PHONE_NUMBER_IS', 'Ana', false],
    ['PHONE_NUMBER_CONTAINS', '98765', true],
    ['PHONE_NUMBER_CONTAINS', '(11) 9', true],
    ['PHONE_NUMBER_CONTAINS', '00', false],
    ['PHONE_NUMBER_CONTAINS', 'abc', false],
    ['FIRST_MESSAGE', '', false],
    ['ALWAYS', '', true],
    ['EVENT_NAME_IS', 'menu.changed', false],
    ['CRON_EXPRESSION', '* * * * *', false],
  ])('%s %j gives %j', (condition, value, expected) => expect(conditionHolds(condition, value, facts)).toBe(expected));

  it('knows the first message and an event by its name', () => {
    expect(conditionHolds('FIRST_MESSAGE', '', { ...facts, isFirstMessage: true })).toBe(true);
    expect(conditionHolds('EVENT_NAME_IS', 'menu.changed', { ...facts, eventName: 'menu.changed' })).toBe(true);
  });

  it('finds no phone where none is known', () => {
    for (const condition of ['PHONE_NUMBER_IS', 'PHONE_NUMBER_CONTAINS'] as const) {
      expect(conditionHolds(condition, '11987654321', { ...facts, phone: '' })).toBe(false);
    }
  });

  it('is the same in capitals and in decomposed letters', () => {
    const conditions = ['MESSAGE_EQUALS', 'MESSAGE_CONTAINS', 'MESSAGE_STARTS_WITH', 'MESSAGE_ENDS_WITH'] as const;
    const word = fc.stringMatching(/^[a-zà-úç]{1,10}$/);
    fc.assert(
      fc.property(fc.constantFrom(...conditions), word, word, (condition, message, value) => {
        const plain = conditionHolds(condition, value, { ...facts, messageKey: messageKey(message) });
        const shouted = messageKey(message.toUpperCase());
        return plain === conditionHolds(condition, value.normalize('NFD'), { ...facts, messageKey: shouted });
      }),
    );
  });
});

describe('conditions of a type', () => {
  it('belong to one kind of trigger only', () => {
    expect(conditionsOf.SCHEDULED).toEqual(['CRON_EXPRESSION']);
    expect(conditionsOf.ADMIN_EVENT).toEqual(['EVENT_NAME_IS']);
    expect(conditionsOf.API_MESSAGE).toEqual(conditionsOf.WHATSAPP_MESSAGE);
    const all = [...conditionsOf.API_MESSAGE, ...conditionsOf.SCHEDULED, ...conditionsOf.ADMIN_EVENT];
    expect(all.toSorted()).toEqual([...conditionTypes].toSorted());
  });

  it('need a value unless there is nothing to compare with', () => {
    expect(conditionTypes.filter((condition) => !needsValue(condition))).toEqual(['FIRST_MESSAGE', 'ALWAYS']);
  });
});
