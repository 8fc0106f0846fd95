import { bulkSendTexts, type Tag } from '@recado/contract';
import { expect, test } from 'vitest';
import { inputOf, isOption, problemsOf, type Values } from './bulk-send-values.ts';

const values: Values = {
  ...{ instanceId: 'loja', message: 'Oi', limit: 50, seconds: 1.5, startsAt: '', from: '', until: '' },
  ...{ weekdays: [], wordings: [], skipAnswered: false },
};
const selection = { ids: ['1'] };
const tags = [{ name: 'nome', isActive: true }] as Tag[];

test('what is left empty is not asked for', () => {
  expect(inputOf(values, selection)).toEqual({
    ...{ instanceId: 'loja', message: 'Oi', selection, limit: 50, interval: 1500, skipAnswered: false },
  });
});

test.each([
  [{}, {}],
  [{ seconds: '' }, { seconds: 'O intervalo deve ser um número de segundos a partir de 0' }],
  [{ from: '08:00' }, { until: bulkSendTexts.hoursShape }],
  [{ from: '18:00', until: '08:00' }, { from: bulkSendTexts.hoursOrder }],
  [
    {
      wordings: [
        { key: 'a', text: 'Olá {nome}' },
        { key: 'b', text: ' ' },
      ],
    },
    { 'wordings.1.text': bulkSendTexts.messageMissing },
  ],
  [{ wordings: [{ key: 'a', text: '{apelido}' }] }, { 'wordings.0.text': 'Tags inválidas encontradas: {apelido}' }],
])('%j is pointed out at its field', (change, problems) => {
  expect(problemsOf({ ...values, ...change }, selection, tags)).toEqual(problems);
});

test('a file does not go without a text, and the field says why', () => {
  const problems = (message: string) => problemsOf({ ...values, message }, selection, tags, true);
  expect(problems(' ')).toEqual({ message: bulkSendTexts.messageMissingWithFile });
  expect(problems('Oi')).toEqual({});
});

test('problems of what is folded away are known', () => {
  expect(['message', 'limit', 'from', 'wordings.0.text'].map(isOption)).toEqual([false, false, true, true]);
});
