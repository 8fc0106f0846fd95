import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutraliseCell, restoreCell } from './formula-cell.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['Ana', 'Ana'],
  ["'Ana", "'Ana"],
  ['', ''],
])('%j is written as %j', (cell, written) => expect(neutraliseCell(cell)).toBe(written));

test('no cell begins like a formula, and every cell is given back', () => {
  const sign = fc.oneof(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '＝'), fc.string({ maxLength: 2 }));
  fc.assert(
    fc.property(fc.string({ unit: sign }), (cell) => {
      const written = neutraliseCell(cell);
      expect(written).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(restoreCell(written)).toBe(cell);
    }),
  );
});
