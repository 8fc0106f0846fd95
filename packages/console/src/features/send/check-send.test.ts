import { phoneTexts, sendTexts } from '@recado/contract';
import { describe, expect, test } from 'vitest';
import { checkSend } from './check-send.ts';

const good = { instanceId: 'loja', phone: '11987654321', message: 'Olá, {nome}' };
const tags = [{ name: 'nome' }, { name: 'cupom' }];

describe('checkSend', () => {
  test.each([
    [{}, {}],
    [{ instanceId: '' }, { instanceId: sendTexts.instanceMissing }],
    [{ phone: '' }, { phone: phoneTexts.missing }],
    [{ phone: '119876' }, { phone: phoneTexts.wrongLength }],
    [{ phone: '20987654321' }, { phone: phoneTexts.wrongAreaCode }],
    [{ phone: '11887654321' }, { phone: phoneTexts.wrongMobile }],
    [{ message: ' \n' }, { message: sendTexts.contentMissing }],
    [{ message: '{nome} {x} {cupom} {y z}' }, { message: 'Tags inválidas encontradas: {x}, {y z}' }],
    [{ message: 'a'.repeat(5001) }, { message: sendTexts.messageTooLong }],
  ])('finds what is wrong (%#)', (change, problems) => {
    expect(checkSend({ ...good, ...change }, { hasMedia: false, tags })).toEqual(problems);
  });

  test('needs no text beside an image, but checks the one there is', () => {
    expect(checkSend({ ...good, message: '' }, { hasMedia: true, tags })).toEqual({});
    expect(checkSend({ ...good, message: '{x}' }, { hasMedia: true, tags })).toHaveProperty('message');
  });

  test('leaves the tags to the server while they are not known', () => {
    expect(checkSend({ ...good, message: '{x}' }, { hasMedia: false, tags: undefined })).toEqual({});
  });

  test('names the problems in the order of the form', () => {
    const problems = checkSend({ instanceId: '', phone: '', message: '' }, { hasMedia: false, tags });
    expect(Object.keys(problems)).toEqual(['instanceId', 'phone', 'message']);
  });
});
