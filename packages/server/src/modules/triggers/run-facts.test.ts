import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fillFacts, fillFactsDeep, fillText, noFacts, type RunFacts } from './run-facts.ts';

const facts: RunFacts = {
  person: '5511987654321',
  phone: '+55 11 98765-4321',
  message: 'Oi {nome} $&',
  sender: 'Ana',
  data: { canal: 'API' },
};

test.each([
  ['{sender}: {message}', 'Ana: Oi {nome} $&'],
  ['{phone}{phone}', '+55 11 98765-4321+55 11 98765-4321'],
  ['{canal} {nome} {constructor}', 'API {nome} {constructor}'],
  ['{ sender } {} {sender', '{ sender } {} {sender'],
])('%s becomes %s', (text, filled) => expect(fillFacts(text, facts)).toBe(filled));

it('fills every text of a JSON value and nothing else', () => {
  const body = { de: '{sender}', n: 1, lista: ['{canal}', null, { '{phone}': true }] };
  expect(fillFactsDeep(body, facts)).toEqual({ de: 'Ana', n: 1, lista: ['API', null, { '{phone}': true }] });
});

it('keeps the three names of every message whatever an event calls its data', () => {
  expect(fillFacts('{phone}', { ...facts, data: { phone: 'outro' } })).toBe(facts.phone);
});

describe('with tags', () => {
  const shout = async (written: string) => written.replaceAll('{nome}', 'BIA');

  it('writes the tags of the text, not those of a stranger', async () => {
    expect(await fillText('{nome}, {sender} disse: {message}', facts, shout)).toBe('BIA, Ana disse: Oi {nome} $&');
  });

  it('never hands to the tags what came from outside', () =>
    fc.assert(
      fc.asyncProperty(fc.string(), async (message) => {
        const seen: string[] = [];
        const watch = async (written: string) => {
          seen.push(written);
          return written;
        };
        const filled = await fillText('a {message} {b}', { ...noFacts, message }, watch);
        expect(filled).toBe(`a ${message} {b}`);
        expect(seen).toEqual(['{b}']);
      }),
    ));
});
