interface JsonLimits {
  /** Lists and objects within each other. */
  depthMax: number;
  /** Entries of all lists and objects together. */
  valuesMax: number;
}

const backslash = 0x5c;
const quote = 0x22;

/**
 * Looks over a JSON text before it is parsed. What nests too deep overflows the stack of whoever walks it later, and a
 * megabyte of tiny entries takes a hundred times as long to parse as a megabyte of text.
 */
export function exceedsJsonLimits(text: string, { depthMax, valuesMax }: JsonLimits): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case 0x2c: // a comma
        values += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
    }
    if (depth > depthMax || values > valuesMax) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}
