import { cutText } from '@recado/contract';

const nameMax = 120;
/** Of what a sender calls a file, so much of each end is looked at: what lies between is no name. */
const lookedAt = 1000;

/**
 * What a stranger calls a file, fit to be shown and to be saved under: no folders, nothing unseen, and nothing that makes an
 * ending read backwards ('annexe<RLO>fdp.exe'). Empty where nothing is left.
 */
export function safeFileName(told: string | null | undefined): string {
  const name = endsOf(told ?? '')
    .toWellFormed()
    // Control and format characters, the bidirectional ones among them, private use, unassigned, line and paragraph ends.
    .replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    // Windows drops them at the end, and hidden files begin with one.
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(name ?? '');
}

const endsOf = (told: string): string =>
  told.length <= 2 * lookedAt ? told : told.slice(0, lookedAt) + told.slice(-lookedAt);

/** The ending stays: it says what the file is. */
function shorten(name: string): string {
  if (name.length <= nameMax) return name;
  const ending = /\.[\p{L}\d]{1,10}$/u.exec(name)?.[0] ?? '';
  return cutText(name, nameMax - ending.length) + ending;
}
