import { z } from 'zod';
import { defineRoute } from './route.ts';
import { idParams } from './rules/fields.ts';

/** Who is typing in a conversation just now: the other consoles see it, and an automatic reply waits. */

export const writerTimes = {
  /** So long after it was said, somebody counts as typing. */
  countsMs: 8000,
  /** A console says it again no sooner than this. */
  againMs: 3000,
} as const;

/** Made up by each open console, so that two of one account are told apart. */
const consoleName = z.string().trim().min(8, 'Console inválido').max(60, 'Console inválido');

const writers = z.object({
  /** All but the one that asks; `leftMs`: for how long it counts still. */
  writers: z.array(z.object({ name: z.string(), leftMs: z.number().int() })),
});

export const conversationWriterRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/conversations/:id/writers',
    summary: 'Quem mais está escrevendo na conversa agora',
    params: idParams,
    query: z.object({ console: consoleName }),
    response: writers,
  }),
  note: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/writers',
    summary: 'Avisar que alguém começou ou parou de escrever na conversa',
    params: idParams,
    body: z.object({ console: consoleName, isWriting: z.boolean('Informe se alguém está escrevendo') }),
    response: writers,
  }),
};
