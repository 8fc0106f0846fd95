import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldText, singleLine } from './contact-text.ts';
import { composed, cutText, decomposed } from './foreign-text.ts';
import { messageKey } from './message-key.ts';
import { renderTags, tagNamesIn } from './tag-text.ts';

describe('cutText', () => {
  test.each([
    ['olá', 3, 'olá'],
    ['olá', 2, 'ol'],
    ['😀😀😀', 2, '😀😀'],
    ['a😀b', 2, 'a😀'],
    ['😀', 1, '😀'],
    ['abc', 0, ''],
    ['\ud83dx', 1, '\ud83d'],
  ])('cuts %j to %d characters: %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

  it('gives the first characters of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, max) => {
        return cutText(text, max) === [...text].slice(0, max).join('');
      }),
    );
  });
});

describe('composed and decomposed', () => {
  it('are what Unicode says, for any text that people write', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => composed(text) === text.normalize('NFC')));
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decomposed(text) === text.normalize('NFKD')));
  });

  it('leave out the marks beyond the thirtieth of a letter, and nothing else', () => {
    const tower = `a${'\u0316'.repeat(40)}b${'\u0316'.repeat(30)}c`;
    expect(composed(tower)).toBe(`a${'\u0316'.repeat(30)}b${'\u0316'.repeat(30)}c`);
    expect(composed(`a${'\u{1d165}'.repeat(40)}b`)).toBe(`a${'\u{1d165}'.repeat(30)}b`);
  });

  it('know every character that becomes a mark', () => {
    for (let code = 0x80; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      // In order after a mark of a higher class, a mark of a lower one moves; only those can be out of order.
      const isMark = `a\u0345${character}`.normalize('NFKD') !== `a\u0345${character.normalize('NFKD')}`;
      if (isMark) expect(decomposed(character.repeat(31)), code.toString(16)).toBe(decomposed(character.repeat(30)));
    }
  });
});

/** With the quadratic work of Unicode's own algorithm each of these takes minutes. */
describe('a megabyte of marks', () => {
  const towers = {
    alternating: `a${'\u0316\u0301'.repeat(500_000)}`,
    'in the wrong order': `a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`,
    halfwidth: `a${'\uff9e\u0301'.repeat(500_000)}`,
    astral: `a${'\u{1d165}\u{1d16d}'.repeat(250_000)}`,
  };
  const rules: Record<string, (text: string) => unknown> = {
    messageKey,
    singleLine,
    foldText,
    tagNamesIn: (text) => tagNamesIn(`{${text}}`),
    renderTags: (text) => renderTags(`{${text}}`, [], { contact: undefined, now: new Date(0), offsetMinutes: 0 }),
  };
  test.each(Object.keys(rules))('costs %s no more than its length', (name) => {
    for (const tower of Object.values(towers)) {
      const before = process.cpuUsage();
      rules[name]?.(tower);
      expect(process.cpuUsage(before).user).toBeLessThan(60_000_000);
    }
  });
});
