import { backupKind } from '@recado/contract';
import { z } from 'zod';
import { passwordRule } from './password-box.ts';

/** Raised when the layout of the file changes; what changes in the tables is the schema's business. */
export const formatVersion = 1;

export const manifestName = 'manifest.json';
export const tableEntry = (table: string): string => `tables/${table}.ndjson`;
export const mediaEntry = ({ table, id }: { table: string; id: number }): string => `media/${table}/${id}`;

const sum = {
  bytes: z.number().int().nonnegative(),
  sha256: z.hex().length(64),
};

/** What a backup says about itself. The rest of the file is believed only as far as it agrees. */
export const manifest = z.object({
  app: z.literal('recado'),
  format: z.literal(formatVersion),
  /** The last migration that the tables had seen. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  description: z.string().max(1000),
  kind: backupKind,
  /** Null: made without a password, and without secrets. */
  secrets: passwordRule.nullable(),
  /** Tells whether hashes of purged people were made under the key of this installation. Older backups do not say. */
  hashOfNobody: z.string().max(100).optional(),
  /** By table, the columns in the order in which each line has them. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number().int().nonnegative(), ...sum }),
  ),
  media: z.array(z.object({ table: z.string(), id: z.number().int().positive(), ...sum })),
});
export type Manifest = z.infer<typeof manifest>;

/** Enough to know whose file it is and whether it can be read at all. */
export const manifestHead = z.object({ app: z.literal('recado'), format: z.number().int(), schema: z.string() });
