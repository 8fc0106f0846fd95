import { actionProblem, triggerAction } from '@recado/contract';
import { expect, it } from 'vitest';
import { emptyDraft, type TriggerDraft } from './trigger-draft.ts';
import { wrongActions } from './wrong-actions.ts';

const send = triggerAction.parse({ type: 'ADD_CONTACT', value: { phone: '{phone}' } });
const byMessage: TriggerDraft = { ...emptyDraft, actions: [{ ...send, id: 0 }] };
const bySchedule: TriggerDraft = {
  ...byMessage,
  type: 'SCHEDULED',
  condition_type: 'CRON_EXPRESSION',
  condition_value: '0 9 * * 1',
};
const why = actionProblem(send, bySchedule)?.text ?? '';

it('names the action, and why it was refused wherever the form does not say it already', () => {
  expect(why).toContain('{phone}');
  const refusal = { 'actions.0.value.phone': why };
  expect(wrongActions(refusal, bySchedule)).toEqual(['Corrija a ação 1.']);
  expect(wrongActions(refusal, byMessage)).toEqual([`Ação 1: ${why}`]);
  expect(wrongActions(refusal, { ...bySchedule, actions: [] })).toEqual([`Ação 1: ${why}`]);
  expect(wrongActions({ 'actions.1.value.scriptId': 'O script não existe' }, bySchedule)).toEqual([
    'Ação 2: O script não existe',
  ]);
  expect(wrongActions({ condition_value: 'Informe o valor da condição' }, bySchedule)).toEqual([]);
});
