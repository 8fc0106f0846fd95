import { z } from 'zod';

export const nulText = 'O texto contém um caractere inválido';

/**
 * Free text from outside. NUL is refused everywhere because PostgreSQL cannot store it; without this rule the same
 * request would work on one engine and fail on the other.
 */
export const text = (rule: { max: number; tooLong: string; missing: string }) =>
  z
    .string({ error: rule.missing })
    .max(rule.max, rule.tooLong)
    .refine((value) => !value.includes('\u0000'), nulText);

/** Text that must hold something besides white space, kept without the white space around it. */
export const requiredText = (rule: { max: number; tooLong: string; missing: string }) =>
  text(rule).trim().min(1, rule.missing);
