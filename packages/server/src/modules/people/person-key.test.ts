import { describe, expect, it, test } from 'vitest';
import { groupKey, lidIn, personKeyOf, personKeyOnWhatsApp, phoneIn, showPhoneOf } from './person-key.ts';

describe('a person has one key', () => {
  test.each([
    [{ phone: '+55 11 98765-4321', sender: 'Ana' }, '5511987654321'],
    [{ phone: '', sender: '+55 11 8765-4321' }, '5511987654321'],
    [{ phone: 'oculto', sender: '11 98765-4321' }, '5511987654321'],
    [{ phone: '', sender: ' Tia  ROSA ' }, 'name:tia rosa'],
    [{ phone: '', sender: 'José' }, 'name:jose'],
    [{ phone: '', sender: '' }, ''],
    [{ phone: '', sender: '  ' }, ''],
  ])('through an app: %j is %j', (told, key) => expect(personKeyOf(told)).toBe(key));

  test.each([
    [{ phone: '551187654321', lid: '123' }, '5511987654321'],
    [{ phone: '14155552671', lid: '' }, '14155552671'],
    [{ phone: '', lid: '123' }, 'lid:123'],
    [{ phone: '', lid: '' }, ''],
  ])('on WhatsApp: %j is %j', (told, key) => expect(personKeyOnWhatsApp(told)).toBe(key));

  it('which is never a phone where there is none', () => {
    const keys = ['lid:5511987654321', personKeyOf({ phone: '', sender: 'Ana 11' }), groupKey('551199-160@g.us')];
    expect(keys.map(phoneIn)).toEqual([undefined, undefined, undefined]);
    expect(keys.map(showPhoneOf)).toEqual(['', '', '']);
    expect(keys.map(lidIn)).toEqual(['5511987654321', undefined, undefined]);
  });
});
