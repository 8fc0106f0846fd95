import { z } from 'zod';

/** PostgreSQL's greatest `integer`, beyond which looking for a row would be an error, not a miss. */
export const integerMax = 2_147_483_647;

const wrongId = 'Identificador inválido';

/** A row's id in a path. */
export const idParams = z.object({
  id: z.coerce.number(wrongId).int(wrongId).positive(wrongId).max(integerMax, wrongId),
});

/** A moment as the wire carries it: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** The answer of a call that has nothing to tell but that it worked. */
export const done = z.object({ success: z.literal(true) });

/** A phone that somebody is still typing: anything goes, and what is no phone belongs to nobody. */
export const typedPhone = z.string('Telefone inválido').max(60, 'Telefone inválido');
