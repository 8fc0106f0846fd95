import { expect, test } from 'vitest';
import { plain, searchFor } from './list-search.ts';

const text = plain('+55 11 98765-4321 5511987654321 Horário de Atendimento: das 8h às 18h');

test.each([
  '',
  '  ',
  'horario',
  'HORÁRIO',
  'atendimento horario',
  '98765-4321',
  '11987654321',
  '(11)',
  '+5511',
  '(11) 98765-4321',
])('%j finds it', (search) => {
  expect(searchFor(search)(text)).toBe(true);
});

test.each(['sábado', 'horario sábado', '21', '(12)', '()'])('%j does not', (search) => {
  expect(searchFor(search)(text.replaceAll('4321', '4300'))).toBe(false);
});
