import { randomBytes } from 'node:crypto';

/** Nobody can guess one, and it is a file name on every system. */
export const newMediaId = (): string => randomBytes(16).toString('hex');

const pattern = /^[0-9a-f]{32}$/;
export const isMediaId = (id: string): boolean => pattern.test(id);
