import { phoneKey } from '@recado/contract';

/**
 * The keys of the phones that a text holds, each in any notation and however the text is encoded: JSON, a form, a Java
 * map, multipart, prose. Only whole numbers count, never a part of a longer one. The cost is linear in the text.
 */
export function phonesInText(text: string): Set<string> {
  const keys = new Set<string>();
  const add = (written: string) => {
    const key = phoneKey(written.replace(/[^\d+]/g, ''));
    if (key !== undefined) keys.add(key);
  };
  const readAddress = (_: string, user: string, server: string): string => {
    // The digits of an alias or a group say nothing about a number; a person's are a number with its country code.
    if (personServers.has(server)) add(`+${/\d+/.exec(user)?.[0]}`);
    return '\n';
  };
  const plain = decoded(text);
  const prose = plain.includes('@') ? plain.replace(address, readAddress) : plain;
  for (const [found] of prose.matchAll(stretch)) {
    for (const run of found.split(runEnd)) if (run.length >= 8) numbersOf(run).forEach(add);
  }
  return keys;
}

/** `5511987654321@s.whatsapp.net`, perhaps with a device: `5511987654321:3@…`. */
const address =
  /([\d.:_-]{1,40})@(s\.whatsapp\.net|c\.us|hosted\.lid|hosted|lid|g\.us|broadcast|newsletter)(?![\w-]|\.\w)/g;
const personServers = new Set(['s.whatsapp.net', 'c.us', 'hosted']);

/** What people write between the digits of one number. Anything else, also the end of a line, ends it. */
const sign = String.raw` \t\u00a0\u2007\u202f().\-\u2010-\u2015\u200e\u200f\u202a\u202c`;
const between = `[${sign}]`;
const stretch = new RegExp(String.raw`[+\d][+\d${sign}]{7,}`, 'g');
const runEnd = new RegExp(String.raw`(?=\+)|${between}{4,}`);

/** What a run of digits stands for: one number as a whole, or a list of several where it is too long for one. */
function numbersOf(run: string): string[] {
  const digits = run.replace(/\D/g, '');
  const plus = run.startsWith('+') ? '+' : '';
  if (digits.length <= (digits.startsWith('00') ? 17 : 15)) return [plus + digits];
  // What follows a foreign number cannot be told from its end.
  if (plus && !digits.startsWith('55')) return [];
  return run.match(listed) ?? [];
}

/** In a list: a number without gaps, or a Brazilian one by its groups. */
const listed = new RegExp(
  String.raw`(?<!\d)(?:\d{10,15}|(?:55${between}{0,3})?\d\d${between}{0,3}(?:9${between}{0,2})?\d{4}${between}?\d{4})(?!\d)`,
  'g',
);

/** The text as it reads without its encoding. */
function decoded(text: string): string {
  // In a form a plus is a space. Nothing else has neither white space nor braces, and an equals sign.
  const spaced = /^[^\s={["]+=\S*$/.test(text.trim()) ? text.replaceAll('+', ' ') : text;
  const unescaped = spaced.includes('\\') ? spaced.replace(jsonEscape, readEscape) : spaced;
  return unescaped.includes('%') ? unescaped.replace(/(?:%[\da-f]{2})+/gi, decodePercent) : unescaped;
}

/** JSON's escapes, also those of JSON within JSON. */
const jsonEscape = /\\+(?:u([\da-f]{4})|([\s\S]))/gi;

function readEscape(_: string, code: string | undefined, letter = ''): string {
  if (code) return String.fromCharCode(Number.parseInt(code, 16));
  return 'nrtbf'.includes(letter) ? '\n' : letter;
}

function decodePercent(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '\n';
  }
}
