import { expect, it } from 'vitest';
import { createLogger } from '../../../runtime/logger.ts';
import { noFacts } from '../run-facts.ts';
import { createLogEvent } from './log-event.ts';

async function logEvent(saveToDatabase: boolean, level: 'debug' | 'warn' = 'warn') {
  const lines: string[] = [];
  const saved: object[] = [];
  const write = createLogEvent({
    runs: { addEvent: async (event) => void saved.push(event) },
    log: createLogger('info', { write: (line) => void lines.push(line) }),
    clock: () => new Date('2026-03-10T12:00:00.000Z'),
  });
  const value = { message: 'Pedido de {sender}', level, details: 'x', saveToDatabase } as const;
  const facts = { ...noFacts, sender: 'Ana' };
  await write(value, { triggerId: 1, runId: 2, facts } as Parameters<typeof write>[1]);
  return { lines: lines.map((line) => JSON.parse(line)), saved };
}

it('is in the log of the server with its texts, where it is saved nowhere else', async () => {
  const { lines, saved } = await logEvent(false);
  expect(lines).toMatchObject([{ triggerId: 1, runId: 2, event: { message: 'Pedido de Ana', details: 'x' } }]);
  expect(saved).toEqual([]);
});

it('is in the log of the server also when that leaves out its level', async () => {
  const { lines } = await logEvent(false, 'debug');
  expect(lines).toMatchObject([{ level: 20, event: { message: 'Pedido de Ana' } }]);
});

it('is saved whatever its level', async () => {
  expect((await logEvent(true, 'debug')).saved).toMatchObject([{ level: 'debug', message: 'Pedido de Ana' }]);
});

it('is in the log without its texts, where it is saved', async () => {
  const { lines, saved } = await logEvent(true);
  expect(lines).toMatchObject([{ triggerId: 1, runId: 2 }]);
  expect(JSON.stringify(lines)).not.toContain('Ana');
  expect(saved).toMatchObject([{ trigger_id: 1, level: 'warn', message: 'Pedido de Ana', details: 'x' }]);
});
