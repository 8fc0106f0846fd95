import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const note = {
  type: 'LOG_EVENT',
  value: { message: '{sender}', level: 'info', details: '', saveToDatabase: true },
} as const;

async function createFired(options: { in_groups?: boolean } = {}) {
  const product = await createTestApp({ loopGuardReplies: 3 });
  const { api } = await product.signIn();
  await product.services.automation.start();
  await api.triggers.create({ body: { name: 'Anotar', condition_type: 'ALWAYS', actions: [note], ...options } });
  const say = (sender: string, more: object = {}) =>
    product.request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender, message: 'oi', ...more } });
  const noted = async () => (await api.triggers.events({ query: { limit: 100 } })).map(({ message }) => message).sort();
  return { ...product, api, say, noted };
}

it('people without a number each have their own guard', async () => {
  const { say, noted } = await createFired();
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']) await say(name);
  for (let count = 0; count < 5; count += 1) await say('Ana');
  await expect.poll(noted).toEqual(['Ana', 'Ana', 'Ana', 'Bia', 'Caio', 'Davi', 'Eva']);
});

it('messages in a group set off nothing, unless the trigger says so', async () => {
  const quiet = await createFired();
  await quiet.say('Ana', { group_name: 'Família' });
  await quiet.say('Bia');
  await expect.poll(quiet.noted).toEqual(['Bia']);
  const loud = await createFired({ in_groups: true });
  await loud.say('Ana', { group_name: 'Família' });
  await expect.poll(loud.noted).toEqual(['Ana']);
});
