import { factPattern } from './rules/event-facts.ts';
import { phoneKey } from './rules/phone.ts';
import { phoneQuestion } from './rules/typed-phone.ts';
import { actionLabels, type TriggerAction } from './trigger-actions.ts';
import { recipientOf } from './trigger-problems.ts';
import { triggerLimits, triggerTexts } from './triggers.ts';

/** What an administrator who tries a trigger lets it believe. */
export interface TestFacts {
  phone: string;
  name: string;
  message: string;
}

/** Which of them stands in the place of which fact. */
const fieldOf: Record<string, keyof TestFacts> = { phone: 'phone', sender: 'name', message: 'message' };

const wanted: Record<keyof TestFacts, string> = {
  phone: 'Informe um telefone',
  name: 'Informe um telefone no lugar do nome',
  message: 'Informe um telefone no lugar da mensagem',
};

/** What is missing in a trial, by field: without it an action would speak of nobody, or reach nobody. */
export function trialProblems(actions: readonly TriggerAction[], typed: TestFacts): Partial<TestFacts> {
  const problems: Partial<TestFacts> = {};
  const question = phoneQuestion(typed.phone, true);
  if (question !== undefined) problems.phone = question;
  else if (typed.phone.trim() !== '' && phoneKey(typed.phone) === undefined) problems.phone = triggerTexts.testPhone;
  for (const field of ['phone', 'name', 'message'] as const) {
    const { [field]: max } = triggerLimits.test;
    if (typed[field].trim().length > max) problems[field] ??= triggerTexts.testTooLong(max);
  }
  for (const [index, action] of actions.entries()) {
    const field = missingFor(action, typed);
    if (field) problems[field] ??= `${wanted[field]}: a ação ${index + 1} (${actionLabels[action.type]}) precisa dele.`;
  }
  return problems;
}

function missingFor(action: TriggerAction, typed: TestFacts): keyof TestFacts | undefined {
  const names = (text: string) => Array.from(text.matchAll(factPattern), ([, name = '']) => fieldOf[name]);
  const needsPhone = action.type === 'CALL_PERSON' || names(JSON.stringify(action.value)).includes('phone');
  if (needsPhone && typed.phone.trim() === '') return 'phone';
  const written = recipientOf(action)?.written ?? '';
  const filled = written.replace(factPattern, (whole, name: string) => {
    const field = fieldOf[name];
    return field ? typed[field].trim() : whole;
  });
  return phoneKey(filled) === undefined ? names(written).find((field) => field !== undefined) : undefined;
}
