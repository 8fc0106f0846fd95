import { z } from 'zod';
import { contactLimits, contactTexts } from './contact-texts.ts';
import { anyId } from './rules/contact-fields.ts';
import { text } from './rules/text.ts';

/** An empty one, as of a form without a chosen group, is none. */
export const chosenGroup = z
  .string()
  .max(100)
  .optional()
  .transform((id) => id || undefined);

export const searchTooLong = `A busca deve ter no máximo ${contactLimits.searchMax} caracteres`;
const queryText = text({ max: contactLimits.searchMax, tooLong: searchTooLong, missing: 'Busca inválida' });

/** Which contacts: those that hold every word of `q` (or its digits) and are in the group. Empty: all of them. */
export const contactFilter = z.object({ q: queryText.default(''), groupId: chosenGroup });
export type ContactFilter = z.output<typeof contactFilter>;

export const contactSortFields = ['name', 'phone', 'email', 'company', 'createdAt'] as const;
export type ContactSortField = (typeof contactSortFields)[number];

const whole = (message: string) => z.coerce.number(message).int(message).min(0, message);

export const contactSearch = contactFilter.extend({
  sort: z.enum(contactSortFields, 'Ordenação inválida').default('name'),
  direction: z.enum(['asc', 'desc'], 'Ordenação inválida').default('asc'),
  offset: whole('Página inválida').max(100_000_000, 'Página inválida').default(0),
  limit: whole('Página inválida').min(1, 'Página inválida').max(contactLimits.pageMax, 'Página inválida').default(50),
});
export type ContactSearch = z.output<typeof contactSearch>;

/** The contacts of a bulk call: those ticked, or all that match a filter. */
export const contactSelection = (missing: string) =>
  z.union(
    [
      z.strictObject({
        ids: z
          .array(anyId)
          .min(1, missing)
          .refine((ids) => ids.length <= contactLimits.selectionMax, contactTexts.tooManySelected),
      }),
      z.strictObject({ filter: contactFilter }),
    ],
    missing,
  );

const target = z.string(contactTexts.selectTarget).min(1, contactTexts.selectTarget).max(100);

/** Moving leaves the group that is being looked at and joins another; where none is looked at, adding is enough. */
export const contactBulk = z
  .discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('add'), groupId: target, selection: contactSelection(contactTexts.selectTarget) }),
      z.object({
        action: z.literal('move'),
        groupId: target,
        fromGroupId: target,
        selection: contactSelection(contactTexts.selectTarget),
      }),
      z.object({
        action: z.literal('remove'),
        groupId: target,
        selection: contactSelection(contactTexts.selectContacts),
      }),
      z.object({ action: z.literal('delete'), selection: contactSelection(contactTexts.selectContacts) }),
    ],
    'Ação inválida',
  )
  .superRefine((bulk, context) => {
    if (bulk.action !== 'move' || bulk.groupId !== bulk.fromGroupId) return;
    context.addIssue({ code: 'custom', path: ['groupId'], message: contactTexts.sameGroup });
  });
export type ContactBulk = z.output<typeof contactBulk>;
export type ContactSelection = ContactBulk['selection'];
