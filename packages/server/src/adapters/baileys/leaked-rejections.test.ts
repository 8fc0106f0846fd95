import { expect, test } from 'vitest';
import { isLeakedByBaileys } from './leaked-rejections.ts';

const errorWith = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  ['a cut socket', errorWith({ code: 'EPIPE' }), true],
  ['a closed connection', errorWith({ isBoom: true, output: { statusCode: 428 } }), true],
  ['a defect of ours', new TypeError('x is undefined'), false],
  ['a failure of the database', errorWith({ code: 'ERR_SQLITE_ERROR' }), false],
  ['no error at all', 'text', false],
])('%s', (_, reason, isLeaked) => {
  expect(isLeakedByBaileys(reason)).toBe(isLeaked);
});
