import type { Source } from '../source.ts';
import type { Match, MatchableItem } from './menu-index.ts';

/** Of a message that equals no item, by the way that led to one. */
const because: { [Way in Match<MatchableItem>['way']]: (wording: string, item: MatchableItem) => string } = {
  folded: (wording) => `porque a mensagem, sem acentos, sinais e letras repetidas, é igual a "${wording}"`,
  synonym: (wording, { message }) => `porque "${wording}" é outra forma de "${message}"`,
  contains: (wording) => `porque a mensagem contém "${wording}"`,
  number: (wording) => `porque a mensagem escolhe o número de "${wording}"`,
  typo: (wording) => `porque a mensagem difere em uma letra de "${wording}"`,
};

export const menuSource: Source = {
  name: 'menu',
  answer: ({ message, rules: { menu } }) => {
    const equal = menu.findEqual(message.messageKey);
    if (equal)
      return {
        reply: equal.reply,
        text: `Respondido pelo menu, item ${equal.id}, porque a mensagem é igual a "${equal.message}".`,
      };
    const like = menu.findLike(message.message);
    if (!like) return { outcome: 'passed', text: 'Nenhum item do menu é igual a esta mensagem.' };
    const { item, way, wording } = like;
    return { reply: item.reply, text: `Respondido pelo menu, item ${item.id}, ${because[way](wording, item)}.` };
  },
};
