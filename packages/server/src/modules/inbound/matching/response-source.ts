import { phoneIn } from '../../people/person-key.ts';
import { type PersonLookup, responseFor } from '../person-lookup.repository.ts';
import type { Source } from '../source.ts';
import { findAlike } from './wordings.ts';

/** What is registered for the person's own number. */
export const createResponseSource = (lookup: PersonLookup): Source => ({
  name: 'response',
  answer: ({ message, person, rules }) => {
    if (phoneIn(message.person) === undefined)
      return {
        outcome: 'skipped',
        text: 'Respostas por telefone não foram consultadas, porque o remetente veio sem número.',
      };
    const passed = {
      outcome: 'passed',
      text: 'Nenhuma resposta cadastrada para este telefone com esta mensagem.',
    } as const;
    const phone = message.phone || message.sender;
    const equal = responseFor(person, phone);
    if (equal)
      return {
        reply: equal.reply,
        text: `Respondido pela resposta ${equal.id}, porque o telefone ${equal.phone} tem esta mensagem cadastrada.`,
      };
    // What equals an item of the menu is not taken away from it by what is only alike.
    if (!rules.isFolded || person.otherMessages.length === 0 || rules.menu.findEqual(message.messageKey)) return passed;
    const alike = findAlike(person.otherMessages, message.message);
    if (alike === undefined) return passed;
    return lookup(message.person, alike).then((found) => {
      const response = responseFor(found, phone);
      if (!response) return passed;
      const text = `Respondido pela resposta ${response.id}, porque o telefone ${response.phone} tem "${alike}" cadastrada, que só difere em acentos, sinais ou letras repetidas.`;
      return { reply: response.reply, text };
    });
  },
});
