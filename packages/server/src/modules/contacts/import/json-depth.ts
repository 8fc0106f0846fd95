const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether lists and records stand in each other more than so many times. Asked before a text from outside is parsed:
 * `JSON.parse` takes some 85 bytes of memory for every level, which no limit on JavaScript's memory counts.
 */
export function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === openList || char === openRecord) {
      depth += 1;
      if (depth > levels) return true;
    } else if (char === closeList || char === closeRecord) depth -= 1;
  }
  return false;
}

/** The place of the quote that ends the string which begins there. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === quote) return at;
  }
  return text.length;
}
