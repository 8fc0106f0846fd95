import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contactPhone, contactPhoneKey, phoneDoubt } from './contact-phone.ts';
import { phoneKey } from './phone.ts';

describe('contactPhone', () => {
  test.each([
    ['11 98765-4321', '+55 11 98765-4321'],
    ['(11) 8765-4321', '+55 11 98765-4321'],
    ['+55 (11) 98765.4321', '+55 11 98765-4321'],
    ['5511987654321', '+55 11 98765-4321'],
    ['11 3456-7890', '+55 11 3456-7890'],
    ['011 98765-4321', '+55 11 98765-4321'],
    ['0 15 11 98765-4321', '+55 11 98765-4321'],
    ['0 15 11 3456-7890', '+55 11 3456-7890'],
    ['0055 11 98765-4321', '+55 11 98765-4321'],
    ['Cel: 11 98765-4321 (Ana)', '+55 11 98765-4321'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['001 415 555 2671', '+14155552671'],
    ['14155552671', '+14155552671'],
    ['+351 912 345 678', '+351912345678'],
    ['123456789012345', '+123456789012345'],
    ['+55 20 98765-4321', '+5520987654321'],
    ['', undefined],
    ['98765-4321', undefined],
    ['1234567890123456', undefined],
    ['00 12345678', undefined],
    ['sem telefone', undefined],
  ])('%j is kept as %j', (typed, kept) => expect(contactPhone(typed)).toBe(kept));

  it('leaves what it gave as it is, with the key that senders have', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ()-]{8,22}$/), (typed) => {
        const phone = contactPhone(typed);
        if (phone === undefined) return;
        expect(contactPhone(phone)).toBe(phone);
        expect(contactPhoneKey(phone)).toBe(phoneKey(phone) ?? phone.replace(/\D/g, ''));
      }),
    );
  });

  it('is the same with and without the ninth digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9]\d{7}$/), (old) => {
        expect(contactPhone(`11${old}`)).toBe(contactPhone(`119${old}`));
      }),
    );
  });
});

describe('phoneDoubt', () => {
  test.each([
    ['11987654321', undefined],
    ['+1 415 555 2671', undefined],
    ['0014155552671', undefined],
    ['sem telefone', undefined],
    ['119876543210', 'wrong'],
    ['11333344445', 'wrong'],
    ['551198765432100', 'wrong'],
    ['+55 20 98765-4321', 'wrong'],
    ['099999999999999', 'wrong'],
    ['14155552671', 'foreign'],
    ['4915112345678', 'foreign'],
  ])('of %j is %s', (typed, doubt) => expect(phoneDoubt(typed)).toBe(doubt));

  it('is none for a number that is kept as Brazilian, whatever its notation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+55|55|0|)(11|21|85)(9\d{8}|[2-5]\d{7})$/), (typed) => {
        expect(contactPhone(typed)).toMatch(/^\+55 /);
        expect(phoneDoubt(typed)).toBeUndefined();
      }),
    );
  });
});
