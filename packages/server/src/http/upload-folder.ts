import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { removeLeftovers } from '../runtime/leftovers.ts';

const prefix = 'upload-';
const isUpload = (name: string): boolean => name.startsWith(prefix);

export type UploadFolder = ReturnType<typeof createUploadFolder>;

/** Where uploads lie while they are worked with: a folder each, on the disk of the data and never in the memory of a /tmp. */
export const createUploadFolder = (root: string) => ({
  async add(): Promise<string> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    return mkdtemp(path.join(root, prefix));
  },

  /** What a crash left. With nobody else on the folder that is whatever lies there; else what nobody has touched for long. */
  sweep: ({ isAlone }: { isAlone: boolean }): Promise<void> =>
    isAlone ? removeLeftovers(root, isUpload, Number.NEGATIVE_INFINITY) : removeLeftovers(root, isUpload),
});
