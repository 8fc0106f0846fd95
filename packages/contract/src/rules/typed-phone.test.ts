import { describe, expect, it, test } from 'vitest';
import { phoneQuestion, typedPhoneTexts } from './typed-phone.ts';

const { abroad, doubtful, noAreaCode, notMobile, unknownAreaCode } = typedPhoneTexts;

describe('a typed number', () => {
  test.each([
    ['20 98765-4321', `${unknownAreaCode('20')} ${abroad}`],
    ['(20) 3456-7890', `${unknownAreaCode('20')} ${abroad}`],
    ['020 98765-4321', `${unknownAreaCode('20')} ${abroad}`],
    ['0 15 20 98765-4321', `${unknownAreaCode('20')} ${abroad}`],
    ['55 20 98765-4321', unknownAreaCode('20').concat(` ${abroad}`)],
    ['+55 20 98765-4321', unknownAreaCode('20')],
    ['14155552671', `${notMobile('14')} ${abroad}`],
    ['11333344445', doubtful],
    ['91 98765-43215', doubtful],
    ['+55 91 98765-43215', doubtful],
  ])('%s is asked about', (typed, question) => expect(phoneQuestion(typed, false)).toBe(question));

  test.each([
    '91 98765-4321',
    '91 8765-4321',
    '0 15 91 98765-4321',
    '5591987654321',
    '+20 98765-4321',
    '0020987654321',
    '+1 415 555 2671',
    '4915112345678',
    '',
    'sem telefone',
    '4321',
  ])('%s is not', (typed) => expect(phoneQuestion(typed, true)).toBeUndefined());

  it('without its area code is asked about once it is left', () => {
    for (const typed of ['987654321', '98765-4321', '3456-7890', '+55 98765-4321']) {
      expect([phoneQuestion(typed, false), phoneQuestion(typed, true)]).toEqual([undefined, noAreaCode]);
    }
  });
});
