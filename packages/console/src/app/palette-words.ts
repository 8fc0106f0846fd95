export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Each word stands somewhere in the texts. */
export function holdsAll(words: readonly string[], texts: readonly unknown[]): boolean {
  const text = plain(texts.flat().join(' '));
  return words.every((word) => text.includes(word));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
