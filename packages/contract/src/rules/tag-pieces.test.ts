import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { renderTags, sampleContact, type TagRule, tagNamePattern, tagPieces, unknownTags } from './tag-text.ts';

const rule = (name: string, value: string): TagRule => ({
  name,
  category: 'CUSTOM',
  value,
  format: 'DEFAULT',
  timezone: '',
});
const context = { contact: sampleContact, now: new Date('2026-03-05T00:30:09Z'), offsetMinutes: -180 };

it('says of each part whether it is a value, an unknown tag or one without a value', () => {
  const tags = [rule('site', 'padaria.com'), rule('cupom', '')];
  expect(tagPieces('Veja {site}: {cupom}{desconto}', tags, context)).toEqual([
    { kind: 'plain', text: 'Veja ' },
    { kind: 'value', text: 'padaria.com', name: 'site' },
    { kind: 'plain', text: ': ' },
    { kind: 'missing', text: '{cupom}', name: 'cupom' },
    { kind: 'unknown', text: '{desconto}', name: 'desconto' },
  ]);
});

it('knows a name whose accent was typed as a sign of its own', () => {
  const tags = [rule('endereço', 'Rua A, 1')];
  const text = 'Fica na {endereço}'.normalize('NFD');
  expect(renderTags(text, tags, context)).toEqual({ text: 'Fica na Rua A, 1', unknown: [], missing: [] });
  expect(unknownTags(text, tags)).toEqual([]);
});

test('whatever may be the name of a tag is found between braces', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.normalize('NFC'));
  const words = fc.stringMatching(/^[a-zA-ZÀ-ÿ0-9_]{1,20}$/).map((text) => text.normalize('NFC'));
  fc.assert(
    fc.property(fc.oneof(name, words), (key) => {
      fc.pre(tagNamePattern.test(key));
      expect(renderTags(`a{${key}}b`, [rule(key, 'v')], context).text).toBe('avb');
    }),
  );
});
