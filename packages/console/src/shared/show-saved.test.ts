import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showSaved } from './show-saved.ts';

const queryKey = ['tags'];

function showList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const answers: ((list: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, answers, shown: () => client.getQueryData<string[]>(queryKey) };
}

it('shows what was saved, and asks for nothing', async () => {
  const { client, answers, shown } = showList();
  answers[0]?.(['old']);
  await expect.poll(shown).toEqual(['old']);
  await showSaved<string[]>(client, queryKey, (list) => list && [...list, 'new']);
  expect([shown(), answers.length]).toEqual([['old', 'new'], 1]);
});

it('is not undone by an answer that was under way, which is asked for again', async () => {
  const { client, answers, shown } = showList();
  answers[0]?.(['old']);
  await expect.poll(shown).toEqual(['old']);
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => answers).toHaveLength(2);
  await showSaved<string[]>(client, queryKey, () => ['new']);
  answers[1]?.(['old', "somebody else's"]);
  await expect.poll(() => answers).toHaveLength(3);
  expect(shown()).toEqual(['new']);
  answers[2]?.(['new', "somebody else's"]);
  await expect.poll(shown).toEqual(['new', "somebody else's"]);
});

it('brings a list that was being loaded for the first time all the same', async () => {
  const { client, answers, shown } = showList();
  await showSaved<string[]>(client, queryKey, (list) => list && [...list, 'new']);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(['old', 'new']);
  await expect.poll(shown).toEqual(['old', 'new']);
});
