import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatNational,
  isBrazilian,
  nationalDigits,
  phoneKey,
  phoneProblem,
  phoneTexts,
  showPhone,
  storedPhone,
} from './phone.ts';

describe('phoneProblem', () => {
  test.each([
    ['', phoneTexts.missing],
    ['119876543', phoneTexts.wrongLength],
    ['1198765432100', phoneTexts.wrongLength],
    ['20987654321', phoneTexts.wrongAreaCode],
    ['2334567890', phoneTexts.wrongAreaCode],
    ['11887654321', phoneTexts.wrongMobile],
    ['11987654321', undefined],
    ['1134567890', undefined],
  ])('%j gives %j', (national, problem) => expect(phoneProblem(national)).toBe(problem));

  it('accepts exactly the 67 area codes of the specification', () => {
    const accepted = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
      (code) => phoneProblem(`${code}987654321`) === undefined,
    );
    expect(accepted).toHaveLength(67);
    for (const missing of [
      '20',
      '23',
      '25',
      '26',
      '29',
      '30',
      '36',
      '39',
      '40',
      '50',
      '52',
      '56',
      '70',
      '72',
      '76',
      '78',
    ]) {
      expect(accepted).not.toContain(missing);
    }
  });
});

describe('formatting', () => {
  test.each([
    ['', ''],
    ['11', '11'],
    ['119', '11 9'],
    ['1134567890', '11 3456-7890'],
    ['11987654321', '11 98765-4321'],
  ])('%j is shown as %j', (national, shown) => expect(formatNational(national)).toBe(shown));

  it('stores with the country code and loses no digit', () => {
    expect(storedPhone('11987654321')).toBe('+55 11 98765-4321');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => nationalDigits(formatNational(digits)) === digits),
    );
  });
});

describe('showPhone', () => {
  test.each([
    ['5511987654321', '+55 11 98765-4321'],
    ['551134567890', '+55 11 3456-7890'],
    ['553198765432', '+55 31 9876-5432'],
    ['14155552671', '+14155552671'],
    ['5598', '+5598'],
    ['55119876543210', '+55119876543210'],
  ])('%j is shown as %j', (digits, shown) => expect(showPhone(digits)).toBe(shown));

  it('loses no digit, and its key is the key of the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{7,14}$/), (digits) => {
        const shown = showPhone(digits);
        return shown.replace(/\D/g, '') === digits && phoneKey(shown) === phoneKey(`+${digits}`);
      }),
    );
  });

  it('is Brazilian with 10 or 11 digits after 55', () => {
    expect(['551134567890', '5511987654321', '55119876543210', '5511987', '14155552671'].map(isBrazilian)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

/** Without its country code, what has no area code of Brazil is a number of another country. */
const isNational = (digits: string): boolean => phoneProblem(digits) === undefined;

describe('phoneKey', () => {
  test.each([
    ['+55 11 98765-4321', '5511987654321'],
    ['+55 (11) 8765-4321', '5511987654321'],
    ['551187654321', '5511987654321'],
    ['11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['55 98765-4321', '5555987654321'],
    ['+55 11 3456-7890', '551134567890'],
    ['1134567890', '551134567890'],
    ['+1 415 555 2671', '14155552671'],
    ['14155552671', '14155552671'],
    ['0014155552671', '14155552671'],
    ['+59899123456', '59899123456'],
    ['59899123456', '59899123456'],
    ['011 98765-4321', '5511987654321'],
    ['0 15 11 98765-4321', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    ['(+55) 11 98765-4321', '5511987654321'],
    ['0800 123 4567', '558001234567'],
    ['+55 3212-3456', undefined],
    ['98765-4321', undefined],
    ['11 98765-4321 +55', undefined],
    ['+', undefined],
    ['+55\u00a011 98765\u20114321', '5511987654321'],
    ['\u200e+55 11 98765-4321\u200f', '5511987654321'],
    ['\u2066+55 11 98765-4321\u2069', '5511987654321'],
    ['+55 11 98765\u200b-4321\u2060', '5511987654321'],
    ['\u200e', undefined],
    ['5511987654321@s.whatsapp.net', '5511987654321'],
    ['551187654321:12@s.whatsapp.net', '5511987654321'],
    ['14155552671@c.us', '14155552671'],
    ['tel:+5511987654321', '5511987654321'],
    ['whatsapp:+551187654321', '5511987654321'],
    ['123456789012345@lid', undefined],
    ['120363041234567890@g.us', undefined],
    ['5511987654321@example.com', undefined],
    ['tel:', undefined],
    ['Ana', undefined],
    ['Ana 11 98765-4321', undefined],
    ['', undefined],
    ['12345', undefined],
    ['+12', undefined],
  ])('%j gives %j', (raw, key) => expect(phoneKey(raw)).toBe(key));

  it('is the same with and without the ninth digit, for every mobile', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][1-9][6-9]\d{7}$/).filter(isNational), (old) => {
        const modern = `${old.slice(0, 2)}9${old.slice(2)}`;
        return phoneKey(`+55${old}`) === phoneKey(`+55${modern}`) && phoneKey(old) === phoneKey(modern);
      }),
    );
  });

  it('never changes a landline', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][1-9][2-5]\d{7}$/),
        (landline) => phoneKey(`+55${landline}`) === `55${landline}`,
      ),
    );
  });
});

test.each([
  ['5511987654321', '+55 11 98765-4321', true],
  ['551187654321', '+55 11 8765-4321', true],
  ['551134567890', '+55 11 3456-7890', true],
  ['351912345678', '+351912345678', false],
  ['55119876543', '+55119876543', false],
  ['55119876543210', '+55119876543210', false],
])('%s is shown as %s', (digits, shown, brazilian) => {
  expect(showPhone(digits)).toBe(shown);
  expect(isBrazilian(digits)).toBe(brazilian);
});
