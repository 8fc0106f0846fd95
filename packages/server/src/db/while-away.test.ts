import { expect, it } from 'vitest';
import { awayError, fullDiskError } from '../testing/away-database.ts';
import { whileAway } from './while-away.ts';

const never = new AbortController().signal;

it('is done again while the database is away or its disk is full', async () => {
  const failures = [awayError(), fullDiskError(), awayError()];
  const answer = await whileAway(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  }, never);
  expect(answer).toBe('done');
  expect(failures).toEqual([]);
});

it('fails at once with anything else', async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error('no such table');
  };
  await expect(whileAway(work, never)).rejects.toThrow('no such table');
  expect(times).toBe(1);
});

it('ends with the signal, after a last try', async () => {
  const closing = new AbortController();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 2) closing.abort();
    throw awayError();
  };
  await expect(whileAway(work, closing.signal)).rejects.toThrow('Connection terminated');
  expect(times).toBe(2);
});
