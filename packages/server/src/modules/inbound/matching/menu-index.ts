import { chosenNumber, messageKey, plainWords } from '@recado/contract';
import { createPhrases } from './phrases.ts';
import { createTypos } from './typos.ts';
import { byOneItem, createWordings, foldings, type Wording } from './wordings.ts';

export interface MatchableItem {
  id: number;
  message: string;
  reply: string;
  /** Other ways in which people ask for it. */
  synonyms: readonly string[];
  /** 'contains' answers also where its words are a part of what somebody wrote. */
  match: 'equal' | 'contains';
}

/** How a message that equals no item led to one: the first of these that does decides. */
type MatchWay = 'folded' | 'synonym' | 'contains' | 'number' | 'typo';

export interface Match<Item> {
  item: Item;
  way: MatchWay;
  /** The wording of the item that was met. */
  wording: string;
}

export interface MenuIndex<Item> {
  /** As the specification has it: the same text but for its letter case. */
  findEqual(messageKey: string): Item | undefined;
  /** What is meant by a message that equals no item. */
  findLike(message: string): Match<Item> | undefined;
}

export interface Matching {
  /** Whether accents, punctuation, emoji and repeated letters may differ. */
  isFolded: boolean;
  forgivesTypos: boolean;
}

const numberOf = (text: string): string | undefined => chosenNumber(plainWords(text))?.toString();

/** Made once and asked by every message: none of its ways costs more the more items there are. */
export function createMenuIndex<Item extends MatchableItem>(
  items: readonly Item[],
  { isFolded, forgivesTypos }: Matching,
): MenuIndex<Item> {
  const names = items.map((item) => ({ text: item.message, item }));
  const synonyms = items.flatMap((item) => item.synonyms.map((text) => ({ text, item })));
  const all = [...names, ...synonyms];

  const equal = new Map(items.map((item) => [messageKey(item.message), item]));
  const findName = createWordings(names, isFolded ? foldings : []);
  const findSynonym = createWordings(synonyms, isFolded ? [messageKey, ...foldings] : [messageKey]);
  const phrases = createPhrases(all.filter(({ item }) => item.match === 'contains'));
  const numbers = byOneItem(isFolded ? all : [], numberOf);
  const typos = createTypos(forgivesTypos ? all : []);

  const found = (wording: Wording<Item> | undefined, way: MatchWay): Match<Item> | undefined =>
    wording && { item: wording.item, way, wording: wording.text };

  return {
    findEqual: (key) => equal.get(key),

    findLike(message) {
      if (all.length === 0) return undefined;
      const plain = plainWords(message);
      return (
        found(findName(message), 'folded') ??
        found(findSynonym(message), 'synonym') ??
        found(phrases.find(plain), 'contains') ??
        found(numbers.get(chosenNumber(plain)?.toString() ?? ''), 'number') ??
        found(typos.find(plain), 'typo')
      );
    },
  };
}
