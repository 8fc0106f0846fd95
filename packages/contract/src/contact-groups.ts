import { z } from 'zod';
import { contactLimits, contactTexts } from './contact-texts.ts';
import { requiredLine } from './rules/contact-fields.ts';
import { timestamp } from './rules/fields.ts';
import { text } from './rules/text.ts';

export const groupColors = [
  '#3B82F6',
  '#10B981',
  '#F59E0B',
  '#EF4444',
  '#8B5CF6',
  '#EC4899',
  '#6366F1',
  '#F97316',
  '#14B8A6',
  '#6B7280',
] as const;
export const defaultGroupColor = groupColors[0];

/**
 * The two groups that exist from the start and cannot be changed. A contact is in one of them at most: joining one
 * leaves the other, and where both are named at once 'Bloqueado' holds, because it is the wish not to be written to.
 */
export const systemGroupIds = { allowed: 'permitido', blocked: 'bloqueado' } as const;

/**
 * A group as the form sends it. An id that the client made is kept when it is free and well formed. Times and the
 * immutable flag of the specification's body are accepted in both spellings and not used: they are the server's.
 */
export const contactGroupInput = z.object(
  {
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional()
      .catch(undefined),
    name: requiredLine({
      max: contactLimits.groupNameMax,
      tooLong: contactTexts.groupNameTooLong,
      missing: contactTexts.groupNameMissing,
    }),
    description: text({
      max: contactLimits.groupDescriptionMax,
      tooLong: contactTexts.groupDescriptionTooLong,
      missing: contactTexts.groupDescriptionTooLong,
    })
      .trim()
      .nullish()
      .transform((description) => description ?? ''),
    color: z
      .string(contactTexts.groupColorShape)
      .regex(/^#[0-9a-f]{6}$/i, contactTexts.groupColorShape)
      .toUpperCase()
      .default(defaultGroupColor),
  },
  contactTexts.groupNameMissing,
);
export type ContactGroupInput = z.output<typeof contactGroupInput>;

/** In both spellings of the specification. */
export const contactGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  contactCount: z.number().int(),
  isImmutable: z.boolean(),
  is_immutable: z.literal([0, 1]),
  createdAt: timestamp,
  created_at: timestamp,
  updatedAt: timestamp,
  updated_at: timestamp,
});
export type ContactGroup = z.infer<typeof contactGroup>;
