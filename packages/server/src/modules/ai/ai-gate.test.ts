import { expect, it } from 'vitest';
import { type AiAnswer, AiError, type AiQuestion } from './ai.port.ts';
import { createAiGate } from './ai-gate.ts';

const question: AiQuestion = {
  ...{ apiKey: 'k', model: 'm', systemPrompt: '', message: 'oi' },
  ...{ maxTokens: 1, temperature: 0 },
};

/** A provider that answers when the test says so, and a clock that the test moves. */
function createSlow(withinMs: number) {
  let now = 0;
  const asked: { withinMs: number | undefined; answer: PromiseWithResolvers<string> }[] = [];
  const provider = {
    ask: async (_question: AiQuestion, ms?: number) => {
      const answer = Promise.withResolvers<string>();
      asked.push({ withinMs: ms, answer });
      return { text: await answer.promise, callsPerson: false };
    },
  };
  const gate = createAiGate(provider, () => now, withinMs);
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask: () => gate.ask(question), asked, pass };
}
const settled = (promises: Promise<AiAnswer>[]) =>
  Promise.allSettled(promises).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? one.value.text : String(one.reason))),
  );

it('waiting for a place counts as waiting for the answer, and ends with its time', async () => {
  const { ask, asked } = createSlow(20);
  const hung = [ask(), ask(), ask(), ask()];
  const waiting = Array.from({ length: 16 }, ask);
  const late = 'AiError: O provedor de IA demorou demais para responder.';
  expect(await settled(waiting)).toEqual(Array.from({ length: 16 }, () => late));
  expect(asked).toHaveLength(4);
  for (const { answer } of asked) answer.resolve('sim');
  expect(await settled(hung)).toEqual(['sim', 'sim', 'sim', 'sim']);
  // Who gave up has taken no place along.
  const next = ask();
  await expect.poll(() => asked.length).toBe(5);
  asked[4]?.answer.resolve('de novo');
  expect((await next).text).toBe('de novo');
});

it('who got a place late has the rest of the time', async () => {
  const { ask, asked, pass } = createSlow(60_000);
  const all = Array.from({ length: 5 }, ask);
  await expect.poll(() => asked.length).toBe(4);
  pass(45_000);
  asked[0]?.answer.resolve('um');
  await expect.poll(() => asked.length).toBe(5);
  expect(asked.map((one) => one.withinMs)).toEqual([60_000, 60_000, 60_000, 60_000, 15_000]);
  for (const { answer } of asked) answer.resolve('sim');
  expect(await settled(all)).toEqual(['um', 'sim', 'sim', 'sim', 'sim']);
});

it('who waited while the provider kept failing does not ask it', async () => {
  const { ask, asked } = createSlow(60_000);
  const all = Array.from({ length: 12 }, ask);
  for (let failure = 0; failure < 5; failure += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(failure);
    asked[failure]?.answer.reject(new AiError('fora do ar'));
  }
  for (const { answer } of asked.slice(5)) answer.resolve('sim');
  const outcomes = await settled(all);
  expect(asked.length).toBeLessThanOrEqual(9);
  expect(outcomes.slice(9)).toEqual(
    Array.from({ length: 3 }, () => 'AiError: A IA falhou há pouco e está em pausa por alguns segundos.'),
  );
});
