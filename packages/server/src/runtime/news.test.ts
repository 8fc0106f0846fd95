import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNews } from './news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('makes one message of however much happens in a moment, for this node and for the others', async () => {
  const carry = vi.fn(async () => {});
  const { news } = createNews(carry);
  const heard = vi.fn();
  const leave = news.subscribe(heard);
  for (let reply = 0; reply < 1000; reply += 1) news.note('api-calls');
  news.note('menu');
  expect(heard).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect([heard.mock.calls, carry.mock.calls]).toEqual([[[['api-calls', 'menu']]], [[['api-calls', 'menu']]]]);

  news.note('tags');
  leave();
  await vi.runAllTimersAsync();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(carry).toHaveBeenLastCalledWith(['tags']);
});

it('tells the others later what could not be carried, and this node only once', async () => {
  const carry = vi.fn(async () => {});
  carry.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  const { news } = createNews(carry);
  const heard = vi.fn();
  news.subscribe(heard);
  news.note('menu');
  await vi.runAllTimersAsync();
  expect(carry.mock.calls).toEqual([[['menu']], [['menu']], [['menu']]]);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('is silent once it is closed', async () => {
  const { news } = createNews();
  const heard = vi.fn();
  news.subscribe(heard);
  news.note('menu');
  news.close();
  news.note('tags');
  await vi.runAllTimersAsync();
  expect(heard).not.toHaveBeenCalled();
});
