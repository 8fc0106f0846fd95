import { plainWords, withoutRepeats } from '@recado/contract';

/** One way to ask for an item. */
export interface Wording<Item> {
  text: string;
  item: Item;
}

type KeyOf = (text: string) => string | undefined;

/** From the strictest comparison to the loosest: what is met closely is never lost to what is met loosely. */
export const foldings: readonly KeyOf[] = [plainWords, (text) => withoutRepeats(plainWords(text))];

/** A wording that two items share leads to neither: a guess would answer what nobody asked. */
export function byOneItem<Item>(wordings: readonly Wording<Item>[], keyOf: KeyOf) {
  const found = new Map<string, Wording<Item> | undefined>();
  for (const wording of wordings) {
    const key = keyOf(wording.text);
    if (!key) continue;
    const other = found.get(key);
    if (!found.has(key)) found.set(key, wording);
    else if (other && other.item !== wording.item) found.set(key, undefined);
  }
  return found;
}

/** Finds the wording that a message has under the first of the keys that leads to one. */
export function createWordings<Item>(wordings: readonly Wording<Item>[], keysOf: readonly KeyOf[]) {
  const steps = wordings.length === 0 ? [] : keysOf.map((keyOf) => ({ keyOf, found: byOneItem(wordings, keyOf) }));
  return (message: string): Wording<Item> | undefined => {
    for (const { keyOf, found } of steps) {
      const wording = found.get(keyOf(message) ?? '');
      if (wording) return wording;
    }
    return undefined;
  };
}

/** The key of the one message that this one is like. */
export const findAlike = (registered: readonly { messageKey: string }[], message: string): string | undefined =>
  createWordings(
    registered.map(({ messageKey }) => ({ text: messageKey, item: messageKey })),
    foldings,
  )(message)?.item;
