import { formatNational, phoneInputMax } from '@recado/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editPhone, type PhoneNote, shownPhone } from './edit-phone.ts';

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
  ['the zero of a long-distance call before a whole number', '81987654321', '0|81 98765-4321', '|81 98765-4321'],
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

/** A person at the keyboard: one sign after the other, each at the end of what the field shows. */
function typing(text: string): { digits: string; shown: string; note: PhoneNote | undefined } {
  let [digits, shown, note]: [string, string, PhoneNote | undefined] = ['', '', undefined];
  let [draft, dialled]: (string | undefined)[] = [];
  for (const sign of text) {
    const typed = shown + sign;
    const next = editPhone({ before: digits, draft, typed, caret: typed.length, inputType: 'insertText', dialled });
    ({ digits, note, draft, dialled } = { draft: undefined, note: undefined, dialled: undefined, ...next });
    shown = next.draft ?? shownPhone(next.digits);
    // No more signs than the field may hold.
    expect(shown.length).toBeLessThanOrEqual(phoneInputMax);
  }
  return { digits, shown, note };
}

test.each([
  ['+55 91 98765-4321', '91 98765-4321'],
  ['5591987654321', '91 98765-4321'],
  ['55 91 98765 4321', '91 98765-4321'],
  ['+55 11 3456-7890', '11 3456-7890'],
  ['551134567890', '11 3456-7890'],
  ['+55 55 99123-4567', '55 99123-4567'],
  ['5555991234567', '55 99123-4567'],
  ['(91) 98765-4321', '91 98765-4321'],
  ['55 99123-4567', '55 99123-4567'],
  ['081 98765-4321', '81 98765-4321'],
  ['(081) 3456-7890', '81 3456-7890'],
  ['+55 081 98765-4321', '81 98765-4321'],
  ['015 91 98765-4321', '91 98765-4321'],
  ['0 41 11 3456-7890', '11 3456-7890'],
  ['٩١ ٩٨٧٦٥-٤٣٢١', '91 98765-4321'],
])('typing %j gives %j', (text, shown) => expect(typing(text)).toMatchObject({ shown, note: undefined }));

test('any number that is typed with its country is that number', () => {
  const areas = ['11', '21', '55', '91', '99'];
  const mobile = fc.tuple(fc.constantFrom(...areas), fc.stringMatching(/^9\d{8}$/)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(mobile, fc.constantFrom('+55', '+55 ', '55', '55 '), (national, prefix) => {
      expect(typing(prefix + national).digits).toBe(national);
    }),
  );
});

test.each([
  ['119876543210', '11 98765-4321', 'full'],
  ['559912345678', '559912345678', 'one-too-many'],
  ['+1 202 555 0100', '+1 202 555 010', 'foreign'],
  ['0', '', 'zero'],
  ['015 91 98765-432', '15 91987-6543', 'carrier'],
  ['015 91 98765-43210', '91 98765-4321', 'full'],
])('typing %j is told', (text, shown, note) => expect(typing(text)).toMatchObject({ shown, note }));

const ways = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText', 'insertCompositionText', 'insertText', ''];

test.each([
  ['(91) 98765-4321', '91 98765-4321'],
  ['+55 (91) 98765-4321', '91 98765-4321'],
  ['  +55 (91) 98765-4321 ', '91 98765-4321'],
  ['\u202a+55 91 98765-4321\u202c', '91 98765-4321'],
  ['tel:+5591987654321', '91 98765-4321'],
  ['5591987654321', '91 98765-4321'],
  ['0055 91 98765-4321', '91 98765-4321'],
  ['0 15 91 98765-4321', '91 98765-4321'],
  ['(91) 3456-7890', '91 3456-7890'],
  ['+55 55 99123-4567', '55 99123-4567'],
])('%j that comes at once is %j, in whatever way and instead of whatever was there', (text, shown) => {
  for (const inputType of ways) {
    for (const before of ['', '11', '91', '9198765432', '11987654321']) {
      const old = shownPhone(before);
      for (const typed of new Set([text, old + text, text + old])) {
        const next = editPhone({ before, typed, caret: typed.length, inputType });
        expect([inputType, before, typed, shownPhone(next.digits), next.note]).toEqual([
          inputType,
          before,
          typed,
          shown,
          undefined,
        ]);
        expect(next.caret).toBe(shown.length);
      }
    }
  }
});

test.each([
  ['+1 202 555 0100', 'foreign'],
  ['0012025550100', 'foreign'],
  ['+55 (91) 98765-43210', 'too-long'],
  ['(91) 98765-43210', 'too-long'],
])('%j that comes at once is refused as a whole', (text, note) => {
  for (const before of ['', '11987654321']) {
    const next = editPhone({ before, typed: text, caret: text.length, inputType: 'insertFromDrop' });
    expect(next).toMatchObject({ digits: before, note });
  }
});

test('the rest of a number that comes at once is put behind its beginning', () => {
  expect(edit('119', '11 987654321|', 'insertFromPaste')).toBe('11 98765-4321|');
  expect(edit('', '11 9876|', 'insertFromPaste')).toBe('11 9876|');
});
