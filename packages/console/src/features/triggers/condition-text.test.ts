import type { ConditionType } from '@recado/contract';
import { expect, test } from 'vitest';
import { conditionWords } from './condition-text.ts';

test.each<[ConditionType, string, object]>([
  ['CRON_EXPRESSION', '0 9 * * 1', { text: 'Toda segunda às 9h', written: '0 9 * * 1' }],
  ['CRON_EXPRESSION', '1-5 9 * 2 1', { text: '1-5 9 * 2 1' }],
  ['EVENT_NAME_IS', 'contact.created', { text: 'Um contato foi criado' }],
  ['PHONE_NUMBER_IS', '11987654321', { text: '+55 11 98765-4321' }],
  ['PHONE_NUMBER_IS', '+14155552671', { text: '+14155552671' }],
  ['PHONE_NUMBER_IS', 'Ana', { text: 'Ana' }],
  ['PHONE_NUMBER_CONTAINS', '5511', { text: '5511' }],
  ['MESSAGE_EQUALS', '0 9 * * 1', { text: '0 9 * * 1' }],
])('%s %j is shown as %j', (condition, value, words) => expect(conditionWords(condition, value)).toEqual(words));
