import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0,00 B'],
  [512, '512,00 B'],
  [1023, '1.023,00 B'],
  [1024, '1,00 KB'],
  [1536, '1,50 KB'],
  [1_048_570, '1.023,99 KB'],
  [1_048_575, '1,00 MB'],
  [1024 * 1024, '1,00 MB'],
  [5_590_000, '5,33 MB'],
  [3 * 1024 ** 3, '3.072,00 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
