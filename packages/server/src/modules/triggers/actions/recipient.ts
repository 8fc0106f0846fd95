import { factPattern, phoneKey } from '@recado/contract';
import { lidIn } from '../../people/person-key.ts';
import { fillFacts, type RunFacts, valuesOf } from '../run-facts.ts';
import { refusal } from './refuse-action.ts';

/** What an event may name a phone by, in the words of whoever reads the history. */
const words: Record<string, string> = {
  phone: 'o telefone',
  sender: 'o nome de quem enviou',
  message: 'a mensagem',
  contato: 'o nome do contato',
};

/** Whether an action is about whoever set it off, and that one hides the number: nobody can mend that. */
export const isHidden = (written: string, { person, phone }: RunFacts): boolean =>
  written.trim() === '{phone}' && phone.trim() === '' && lidIn(person) !== undefined;

/** The key of the person that an action is about; a refusal says what is missing, not how it was written. */
export function recipientKey(written: string, facts: RunFacts): string {
  const key = phoneKey(fillFacts(written, facts));
  if (key) return key;
  const [name] = Array.from(written.matchAll(factPattern), ([, name = '']) => name).filter((name) => words[name]);
  if (name === undefined) throw refusal(`"${written}" não é um número de telefone`);
  const isMissing = (valuesOf(facts)[name] ?? '').trim() === '';
  throw refusal(
    isMissing
      ? `Falta o número de telefone: o evento não trouxe ${words[name]}`
      : `Falta o número de telefone: ${words[name]} não é um número`,
  );
}
