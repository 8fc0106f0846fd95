import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

test.each([
  ['nothing', '', false],
  ['as deep as allowed', '[{"a":[1]}]', false],
  ['one deeper', '[{"a":[[1]]}]', true],
  ['many side by side', `[${'{"a":[]},'.repeat(1000)}{}]`, false],
  ['brackets in a string', '["[[[[{{{{"]', false],
  ['brackets behind an escaped quote', String.raw`["\"[[[[{{{{"]`, false],
  ['brackets behind a string that ends with a backslash', String.raw`["\\",[[[[1]]]]]`, true],
  ['brackets behind a string of other letters', '["ção ü \\u0022 [",[[[1]]]]', true],
  ['a string without an end', '["[[[[[[', false],
  ['more closed than opened', ']]]]]][[[', false],
])('%s', (_, text, expected) => expect(isDeeperThan(text, 3)).toBe(expected));
