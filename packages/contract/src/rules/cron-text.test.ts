import { describe, expect, it, test } from 'vitest';
import { cronProblem, cronShapeText, cronSoFar, plainCron } from './cron-text.ts';

describe('names', () => {
  test.each([
    ['0 9 * * seg', '0 9 * * 1'],
    ['0 9 * * Segunda-feira', '0 9 * * 1'],
    ['0 9 * * SEG-SEX', '0 9 * * 1-5'],
    ['0 9 * * segunda-feira-sexta-feira', '0 9 * * 1-5'],
    ['0 9 * * sáb,dom', '0 9 * * 6,0'],
    ['0 9 * * sex-dom', '0 9 * * 5-7'],
    ['0 9 * * terça', '0 9 * * 2'],
    ['0 9 * * mon-fri', '0 9 * * 1-5'],
    ['0 9 1 jan,fev,abr *', '0 9 1 1,2,4 *'],
    ['0 9 1 feb-may *', '0 9 1 2-5 *'],
    ['0 9 1 março *', '0 9 1 3 *'],
    ['  0   9 * *\t1 ', '0 9 * * 1'],
  ])('%j is %j', (written, plain) => {
    expect(plainCron(written)).toBe(plain);
    expect(cronProblem(written)).toBeUndefined();
  });

  it('stand only where they belong', () => {
    expect(cronProblem('seg 9 * * *')).toBe('minuto: 0 a 59 (está "seg")');
    expect(cronProblem('0 9 * seg *')).toBe('mês: 1 a 12, ou jan a dez (está "seg")');
  });
});

describe('a wrong expression', () => {
  test.each([
    ['99 * * * *', 'minuto: 0 a 59 (está "99")'],
    ['60 9 * * 1', 'minuto: 0 a 59 (está "60")'],
    ['0 24 * * *', 'hora: 0 a 23 (está "24")'],
    ['0 9h * * *', 'hora: 0 a 23 (está "9h")'],
    ['0 9 0 * *', 'dia do mês: 1 a 31 (está "0")'],
    ['0 9 1,32 * *', 'dia do mês: 1 a 31 (está "32")'],
    ['0 9 * 13 *', 'mês: 1 a 12, ou jan a dez (está "13")'],
    ['0 9 * * 8', 'dia da semana: 0 a 7 (0 e 7 são domingo), ou dom a sáb (está "8")'],
    ['0 9 * * feriado', 'dia da semana: 0 a 7 (0 e 7 são domingo), ou dom a sáb (está "feriado")'],
    ['0 9 * Janeirão *', 'mês: 1 a 12, ou jan a dez (está "Janeirão")'],
    ['0 22-30 * * *', 'hora: 0 a 23 (está "22-30")'],
    ['', cronShapeText],
    ['9 * * 1', cronShapeText],
    ['0 0 9 * * 1', cronShapeText],
    ['@daily', cronShapeText],
  ])('%j: %s', (expression, problem) => expect(cronProblem(expression)).toBe(problem));

  test.each([
    ['0 22-6 * * *', 'hora: em "22-6", o começo vem depois do fim; escreva 22-23,0-6'],
    ['0 9,23-0 * * *', 'hora: em "23-0", o começo vem depois do fim; escreva 23,0'],
    ['50-10/4 * * * *', 'minuto: em "50-10/4", o começo vem depois do fim; escreva 50-59/4,2-10/4'],
    ['0 9 28-5 * *', 'dia do mês: em "28-5", o começo vem depois do fim; escreva 28-31,1-5'],
    ['0 9 * nov-fev *', 'mês: em "nov-fev", o começo vem depois do fim; escreva nov-dez,jan-fev'],
    ['0 9 * 11-2 *', 'mês: em "11-2", o começo vem depois do fim; escreva 11-12,1-2'],
    ['0 9 * * sex-seg', 'dia da semana: em "sex-seg", o começo vem depois do fim; escreva sex-sáb,dom-seg'],
    ['0 9 * * Sat-Mon', 'dia da semana: em "Sat-Mon", o começo vem depois do fim; escreva sáb,dom-seg'],
    ['0 9 * * 5-1', 'dia da semana: em "5-1", o começo vem depois do fim; escreva 5-6,0-1'],
    ['0 9 * * 7-2', 'dia da semana: em "7-2", o começo vem depois do fim; escreva 0-2'],
    ['0 9 * * 5-1/3', 'dia da semana: em "5-1/3", o começo vem depois do fim; escreva 5,1'],
  ])('with a range that turns back, %j: %s', (expression, problem) => expect(cronProblem(expression)).toBe(problem));

  test.each([
    ['*/0 * * * *', 'minuto: em "*/0", o passo (depois da barra) deve ser um número de 1 a 60'],
    ['0 8-18/x * * *', 'hora: em "8-18/x", o passo (depois da barra) deve ser um número de 1 a 24'],
    ['0 9 * * seg-sex/8', 'dia da semana: em "seg-sex/8", o passo (depois da barra) deve ser um número de 1 a 7'],
    ['5/10 * * * *', 'minuto: em "5/10", falta o fim; escreva 5-59/10'],
    ['0 9 * mar/3 *', 'mês: em "mar/3", falta o fim; escreva mar-dez/3'],
  ])('with a step that is wrong, %j: %s', (expression, problem) => expect(cronProblem(expression)).toBe(problem));

  it('quotes no more than is needed to find it', () => {
    expect(cronProblem(`${'9'.repeat(40)} * * * *`)).toBe(`minuto: 0 a 59 (está "${'9'.repeat(30)}…")`);
  });

  it('of any length is read once', () => {
    for (const unit of ['1,', '1-', '*/', 'seg-', 'a', ' ', '-feira']) {
      expect(typeof cronProblem(unit.repeat(200_000))).toBe('string');
    }
  });
});

describe('an expression that is being typed', () => {
  const hint = (count: number) => ({
    hint: `Até aqui há ${count} de 5 campos: minuto, hora, dia do mês, mês e dia da semana.`,
  });
  test.each([
    ['', {}],
    ['  ', {}],
    ['0', hint(1)],
    ['9 * * 1', hint(4)],
    ['0 9 * * seg', {}],
    ['0 25', { problem: 'hora: 0 a 23 (está "25")' }],
    ['0 9 * * 8', { problem: 'dia da semana: 0 a 7 (0 e 7 são domingo), ou dom a sáb (está "8")' }],
    ['0 0 9 * * 1', { problem: cronShapeText }],
  ])('%j: %j', (typed, told) => expect(cronSoFar(typed)).toEqual(told));
});
