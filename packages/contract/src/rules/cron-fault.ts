export interface CronField {
  name: string;
  /** What it takes, in words. */
  range: string;
  min: number;
  max: number;
  /** What its names stand for, by their first three letters without accents. */
  names: Record<string, number>;
  /** How we write its values, where that is by name. */
  words?: readonly string[];
}

/**
 * What is wrong with one part of a field (a star, a value or a range, the star and the range also with a step), in words
 * that quote it as it was typed. Signs that only some crons know (L, W, #, ?) are left for them to judge.
 */
export function faultIn(plain: string, typed: string, field: CronField): string | undefined {
  if (/^[\d*/#?LW+-]*[#?LW+][\d*/#?LW+-]*$/i.test(plain)) return undefined;
  const [, from, to, step] = /^(?:\*|(\d{1,4})(?:-(\d{1,4}))?)(?:\/(.*))?$/.exec(plain) ?? ['', '-1'];
  if (!isWithin(from, field) || !isWithin(to, field)) return `${field.range} (está ${quoted(typed)})`;
  const size = lastOf(field) - field.min + 1;
  if (step !== undefined && !isStep(step, size))
    return `em ${quoted(typed)}, o passo (depois da barra) deve ser um número de 1 a ${size}`;
  const isOpen = to === undefined && step !== undefined;
  if (from === undefined || (to === undefined ? !isOpen : Number(from) <= Number(to))) return undefined;
  const range = { first: Number(from) % (lastOf(field) + 1), end: Number(to ?? lastOf(field)), by: Number(step ?? 1) };
  const better = onwards(range, field)
    .map((part) => written(part, /\p{L}/u.test(typed) ? field : undefined))
    .join(',');
  return `em ${quoted(typed)}, ${isOpen ? 'falta o fim' : 'o começo vem depois do fim'}; escreva ${better}`;
}

const isWithin = (text: string | undefined, { min, max }: CronField): boolean =>
  text === undefined || (Number(text) >= min && Number(text) <= max);

const isStep = (text: string, size: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= size;

/** Sunday has a second number, which begins the week anew. */
const lastOf = ({ max }: CronField): number => (max === 7 ? 6 : max);

interface Range {
  first: number;
  end: number;
  by: number;
}

/** The same values without going back: up to the field's last one, then on from its first. */
function onwards({ first, end, by }: Range, field: CronField): Range[] {
  if (first <= end) return [{ first, end, by }];
  const last = lastOf(field);
  const steps = Math.floor((last - first) / by) + 1;
  const next = first + steps * by - (last - field.min + 1);
  return [{ first, end: last, by }, ...(next <= end ? [{ first: next, end, by }] : [])];
}

function written({ first, end, by }: Range, named: CronField | undefined): string {
  const value = (number: number): string => named?.words?.[number - named.min] ?? String(number);
  if (first + by > end) return value(first);
  return `${value(first)}-${value(end)}${by === 1 ? '' : `/${by}`}`;
}

const quoted = (text: string): string => `"${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`;
