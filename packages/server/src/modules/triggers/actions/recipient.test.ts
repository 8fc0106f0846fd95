import { expect, it, test } from 'vitest';
import { noFacts } from '../run-facts.ts';
import { recipientKey } from './recipient.ts';

const facts = { ...noFacts, phone: '+55 11 98765-4321', sender: 'Ana' };

test.each(['{phone}', '11 98765-4321'])('%s is a person', (written) =>
  expect(recipientKey(written, facts)).toBe('5511987654321'),
);

test.each([
  ['{sender}', 'Falta o número de telefone: o nome de quem enviou não é um número'],
  ['{message}', 'Falta o número de telefone: o evento não trouxe a mensagem'],
  ['{contato}', 'Falta o número de telefone: o evento não trouxe o nome do contato'],
  ['Ana', '"Ana" não é um número de telefone'],
])('%s is none, in plain words', (written, text) => expect(() => recipientKey(written, facts)).toThrow(text));

it('says that the event had no phone', () => {
  expect(() => recipientKey('{phone}', noFacts)).toThrow('Falta o número de telefone: o evento não trouxe o telefone');
});
