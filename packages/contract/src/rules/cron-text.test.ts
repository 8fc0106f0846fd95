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
    ['0 9 * * 5-1', 'dia da semana: 0 a 7 (0 e 7 são domingo), ou dom a sáb (está "5-1")'],
    ['*/0 * * * *', 'minuto: 0 a 59 (está "*/0")'],
    ['', cronShapeText],
    ['9 * * 1', cronShapeText],
    ['0 0 9 * * 1', cronShapeText],
    ['@daily', cronShapeText],
  ])('%j: %s', (expression, problem) => expect(cronProblem(expression)).toBe(problem));

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
