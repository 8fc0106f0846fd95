import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; hashing first gives both sides the same length. */
export const isKey = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
