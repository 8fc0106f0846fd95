import type { z } from 'zod';
import { AppError } from '../../../errors/app-error.ts';

/** Why an action cannot be done, in words for the history. */
export const refusal = (text: string) => new AppError('INVALID_INPUT', undefined, { text });

/** A value as the product's own forms would take it, or a refusal in their words. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw refusal(error.issues[0]?.message ?? 'Valor inválido');
}
