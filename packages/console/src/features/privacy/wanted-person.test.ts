import { phoneTexts } from '@recado/contract';
import { expect, test } from 'vitest';
import { readWanted } from './wanted-person.ts';

test.each([
  ['11 98765-4321', { kind: 'phone', phone: '+55 11 98765-4321' }],
  [' (11) 98765-4321 ', { kind: 'phone', phone: '+55 11 98765-4321' }],
  ['+55 11 98765-4321', { kind: 'phone', phone: '+55 11 98765-4321' }],
  ['005511987654321', { kind: 'phone', phone: '+55 11 98765-4321' }],
  ['+1 415 555 2671', { kind: 'phone', phone: '+14155552671' }],
  ['20 98765-4321', { kind: 'wrong', text: phoneTexts.wrongAreaCode }],
  ['98765', { kind: 'wrong', text: phoneTexts.wrongLength }],
  ['+1 4', { kind: 'wrong', text: 'Informe um número de telefone válido' }],
  [' Ana ', { kind: 'name', name: 'Ana' }],
  ['Ana 2', { kind: 'name', name: 'Ana 2' }],
  ['-', { kind: 'name', name: '-' }],
  ['  ', { kind: 'wrong', text: 'Informe um telefone ou um nome' }],
  ['a'.repeat(101), { kind: 'wrong', text: 'Informe no máximo 100 caracteres' }],
])('%j is read as %j', (typed, wanted) => expect(readWanted(typed)).toEqual(wanted));
