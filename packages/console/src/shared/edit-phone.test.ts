import { formatNational } from '@recado/contract';
import { expect, test } from 'vitest';
import { editPhone } from './edit-phone.ts';

/** The field as a person sees it, the caret as `|`. */
const edit = (before: string, typed: string, inputType = 'insertText'): string => {
  const caret = typed.indexOf('|');
  const result = editPhone({ before, typed: typed.replace('|', ''), caret, inputType });
  const text = formatNational(result.digits);
  return `${text.slice(0, result.caret)}|${text.slice(result.caret)}`;
};

test.each([
  ['typing at the end', '11', '119|', '11 9|'],
  ['the hyphen appears behind the caret', '119876', '11 98765|', '11 9876-5|'],
  ['the eleventh digit moves the hyphen', '1198765432', '11 9876-54321|', '11 98765-4321|'],
  ['typing in the middle', '1187654321', '11 98|765-4321', '11 98|765-4321'],
  ['a digit before the others', '198765432', '1|1 9876-5432', '1|1 9876-5432'],
  ['letters are dropped where they are typed', '11987654321', '11 9a|8765-4321', '11 9|8765-4321'],
  ['a full number takes no more', '11987654321', '11 95|8765-4321', '11 9|8765-4321'],
])('%s', (_, before, typed, expected) => {
  expect(edit(before, typed)).toBe(expected);
});

test.each([
  ['backspace in the middle', '11987654321', '11 9|765-4321', 'deleteContentBackward', '11 9|765-4321'],
  [
    'backspace on the hyphen takes the digit before it',
    '11987654321',
    '11 98765|4321',
    'deleteContentBackward',
    '11 9876|-4321',
  ],
  [
    'delete on the hyphen takes the digit after it',
    '11987654321',
    '11 98765|4321',
    'deleteContentForward',
    '11 9876-5|321',
  ],
  ['backspace on the space', '11987654321', '11|98765-4321', 'deleteContentBackward', '1|9 8765-4321'],
  ['deleting all', '11987654321', '|', 'deleteContentBackward', '|'],
])('%s', (_, before, typed, inputType, expected) => {
  expect(edit(before, typed, inputType)).toBe(expected);
});
