/** With a sign that something is missing; no character is cut in half. */
export const cutNews = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Whatever some program shows as the end of a line. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** They turn around what stands beside them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Of strangers, on a line with words of ours. */
export const oneLine = (text: string): string =>
  text.replace(directions, '').split(lineEnds).join(' ').replaceAll('”', '"').replaceAll('“', '"').trim();

/** What strangers wrote, each line marked as theirs: none of them begins as a line of ours does. */
export function quote(text: string): string {
  const written = text.replace(directions, '').trim();
  if (written === '') return '';
  const lines = written.split(lineEnds).map((line) => `> ${line}`.trimEnd());
  return lines.join('\n');
}
