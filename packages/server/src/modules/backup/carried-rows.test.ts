import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createCarry } from './carried-rows.ts';

it('SQLite writes a list as JSON.stringify does, so that both engines make the same backup', () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec('create table rows (a text, b integer, c text)');
  const insert = database.prepare('insert into rows values (?, ?, ?)');
  const read = database.prepare('select json_array(a, b, c) as line from rows');
  const text = fc.string({ unit: 'binary' }).map((drawn) => drawn.toWellFormed());
  fc.assert(
    fc.property(text, fc.option(fc.maxSafeInteger()), fc.option(text), (a, b, c) => {
      database.exec('delete from rows');
      insert.run(a, b, c);
      expect(read.get()?.['line']).toBe(JSON.stringify([a, b, c]));
    }),
    { numRuns: 500 },
  );
});

it('takes out what PostgreSQL cannot store, and nothing that only looks like it', () => {
  const carry = createCarry({ kind: 'kept', label: '', merge: { kind: 'history' } }, ['a', 'b'], undefined);
  for (const [from, to] of [
    [
      ['a\u0000b', 1],
      ['a\ufffdb', 1],
    ],
    [
      ['\\u0000', null],
      ['\\u0000', null],
    ],
    [
      ['\\\u0000', null],
      ['\\\ufffd', null],
    ],
    [
      ['\u0001\u2028"', 2],
      ['\u0001\u2028"', 2],
    ],
  ]) {
    expect(carry(JSON.stringify(from))).toBe(JSON.stringify(to));
  }
});
