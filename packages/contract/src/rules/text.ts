import { z } from 'zod';

export const nulText = 'O texto contém um caractere inválido';

/**
 * Free text from outside. NUL is refused everywhere because PostgreSQL cannot store it, and half of a surrogate pair because
 * UTF-8 knows none: the one would work on one engine only, the other would be kept as a sign that nobody wrote.
 */
export const text = (rule: { max: number; tooLong: string; missing: string }) =>
  z
    .string({ error: rule.missing })
    .max(rule.max, rule.tooLong)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), nulText);

/**
 * Nothing of it can be seen: white space, control characters, and what Unicode lets nobody draw (zero width, soft hyphens,
 * fillers, variation selectors). The Braille pattern without a dot is drawn as the space that it is.
 */
export const isBlank = (value: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value);

/** Text that must hold something to see, kept without the white space around it. */
export const requiredText = (rule: { max: number; tooLong: string; missing: string }) =>
  text(rule)
    .trim()
    .min(1, rule.missing)
    .refine((value) => value === '' || !isBlank(value), rule.missing);
