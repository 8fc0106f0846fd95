import { z } from 'zod';
import { singleLine } from './contact-text.ts';
import { text } from './text.ts';

/** Ids of contacts and groups are texts: the system's groups have names for ids, and clients may bring their own. */
export const anyId = z
  .string('Identificador inválido')
  .min(1, 'Identificador inválido')
  .max(100, 'Identificador inválido');

/** An optional text on one line; absent is empty. */
export const line = (max: number, tooLong: string) =>
  text({ max, tooLong, missing: tooLong })
    .nullish()
    .transform((value) => singleLine(value ?? ''));

export const requiredLine = (rule: { max: number; tooLong: string; missing: string }) =>
  text(rule).transform(singleLine).pipe(z.string().min(1, rule.missing));
