import { z } from 'zod';

/** A row's id in a path. The upper bound is PostgreSQL's `integer`, beyond which a look-up would be an error, not a miss. */
export const idParams = z.object({ id: z.coerce.number('Identificador inválido').int().positive().max(2_147_483_647) });

/** A moment as the wire carries it: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** The answer of a call that has nothing to tell but that it worked. */
export const done = z.object({ success: z.literal(true) });
