import { type CronField, faultIn } from './cron-fault.ts';
import { decomposed } from './foreign-text.ts';

/** Cron expressions as people write them: five fields, with names in Portuguese or English. */

const numbered = (words: readonly string[], first: number): Record<string, number> =>
  Object.fromEntries(words.map((word, index) => [bare(word), first + index]));

const weekdays = 'dom seg ter qua qui sex sáb'.split(' ');
const weekdayNames = { ...numbered(weekdays, 0), ...numbered('sun mon tue wed thu fri sat'.split(' '), 0) };
const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
const monthNames = {
  ...numbered(months, 1),
  ...numbered('jan feb mar apr may jun jul aug sep oct nov dec'.split(' '), 1),
};

export const cronFields: readonly CronField[] = [
  { name: 'minuto', range: '0 a 59', min: 0, max: 59, names: {} },
  { name: 'hora', range: '0 a 23', min: 0, max: 23, names: {} },
  { name: 'dia do mês', range: '1 a 31', min: 1, max: 31, names: {} },
  { name: 'mês', range: '1 a 12, ou jan a dez', min: 1, max: 12, names: monthNames, words: months },
  {
    name: 'dia da semana',
    range: '0 a 7 (0 e 7 são domingo), ou dom a sáb',
    min: 0,
    max: 7,
    names: weekdayNames,
    words: weekdays,
  },
];

export const cronShapeText =
  'A expressão cron deve ter cinco campos: minuto, hora, dia do mês, mês e dia da semana (ex.: 0 9 * * 1)';
export const cronNeverText =
  'Este dia não existe em nenhum ano, como 30 de fevereiro: o gatilho nunca seria executado.';

/** The expression with its names as numbers, for whoever reads cron. Texts that are no cron stay as they are. */
export const plainCron = (expression: string): string =>
  expression
    .trim()
    .split(/\s+/)
    .map((text, index) => plainField(text, cronFields[index]))
    .join(' ');

function plainField(text: string, field: CronField | undefined): string {
  if (!field || Object.keys(field.names).length === 0) return text;
  return text
    .replace(/-feira/gi, '')
    .split(',')
    .map((part) => {
      const numbers = part.replace(/[\p{L}\p{M}]+/gu, (word) => String(numberOf(word, field) ?? word));
      // From Friday to Sunday goes on, it does not turn back.
      return field.min === 0 ? numbers.replace(/-0(?=$|\/)/, '-7') : numbers;
    })
    .join(',');
}

function numberOf(word: string, field: CronField): number | undefined {
  const plain = bare(word);
  // Three letters and no fewer: a lone L or W is a sign of its own.
  return plain.length >= 3 && isNameOf(plain) ? field.names[plain.slice(0, 3)] : undefined;
}

function bare(word: string): string {
  return decomposed(word).replace(/\p{M}/gu, '').toLowerCase();
}

const longNames = [
  'domingo segunda terca quarta quinta sexta sabado',
  'sunday monday tuesday wednesday thursday friday saturday',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'january february march april may june july august september october november december',
].flatMap((line) => line.split(' '));

const isNameOf = (plain: string): boolean => longNames.some((name) => name.startsWith(plain));

/** What is wrong with an expression, with the field and what it takes; undefined when each field can be read. */
export function cronProblem(expression: string): string | undefined {
  const texts = expression.trim().split(/\s+/);
  return texts.length === cronFields.length ? wrongFieldIn(texts) : cronShapeText;
}

/** What can be said of an expression before its end is typed: a field that is wrong, or how many are there. */
export function cronSoFar(expression: string): { problem?: string; hint?: string } {
  const texts = expression.trim().split(/\s+/);
  const count = texts[0] === '' ? 0 : texts.length;
  if (count === 0) return {};
  if (count > cronFields.length) return { problem: cronShapeText };
  const problem = wrongFieldIn(texts);
  if (problem) return { problem };
  return count === cronFields.length
    ? {}
    : { hint: `Até aqui há ${count} de ${cronFields.length} campos: minuto, hora, dia do mês, mês e dia da semana.` };
}

function wrongFieldIn(texts: readonly string[]): string | undefined {
  for (const [index, field] of cronFields.slice(0, texts.length).entries()) {
    const typed = texts[index] ?? '';
    const parts = typed.split(',');
    for (const [place, plain] of plainField(typed, field).split(',').entries()) {
      const fault = faultIn(plain, parts[place] ?? plain, field);
      if (fault) return `${field.name}: ${fault}`;
    }
  }
  return undefined;
}
