import { attachment } from '@recado/contract';
import { z } from 'zod';

/** What is kept of a file besides its bytes and its type; a row without it has an image. */
export const fileAbout = attachment.pick({ kind: true, file_name: true, bytes: true }).extend({
  /** As WhatsApp is told about it. */
  details: z.object({ seconds: z.number().optional(), thumbnail: z.string().optional(), wave: z.string().optional() }),
});
export type FileAbout = z.output<typeof fileAbout>;
