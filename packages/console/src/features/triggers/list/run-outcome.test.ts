import type { TriggerRun } from '@recado/contract';
import { expect, test } from 'vitest';
import { hasNews, isOver, lateOutcomeOf, outcomeOf } from './run-outcome.ts';

const at = '2026-03-10T12:00:00.000Z';
const step = (type: string, state: TriggerRun['actions'][number]['state'], result = '') => ({
  ...{ position: 0, type, state, result, started_at: at, duration_ms: null },
});
const run = (state: TriggerRun['state'], ...actions: TriggerRun['actions']): TriggerRun => ({
  ...{ id: 1, trigger_id: 1, trigger_name: 'Aviso', cause: '', started_at: at, finished_at: null, given_up: null },
  ...{ state, actions },
});
const send = 'SEND_WHATSAPP_MESSAGE';
const away = 'Mensagem para +55 11 98765-4321 na fila: será enviada quando a instância voltar';

test.each<[string, TriggerRun, boolean, string, string]>([
  ['done', run('succeeded', step(send, 'succeeded')), true, 'success', 'Gatilho executado com sucesso!'],
  [
    'failed',
    run('failed', step(send, 'failed', 'Recusada')),
    true,
    'error',
    'falhou em Enviar mensagem no WhatsApp: Recusada',
  ],
  ['at work', run('running', step(send, 'running')), false, 'info', 'continua em execução'],
  ['pausing on purpose', run('waiting', step('DELAY', 'pending')), false, 'info', 'continua em execução'],
  [
    'waiting for a number that is away',
    run('waiting', step(send, 'pending', away)),
    true,
    'info',
    `espera em Enviar mensagem no WhatsApp: ${away}`,
  ],
  [
    'at work after a failure',
    run('running', step('CALL_API', 'failed', 'Erro 500'), step('DELAY', 'pending')),
    false,
    'error',
    'falhou em Chamar API: Erro 500. As outras ações continuam.',
  ],
  ['about to try again', run('running', step(send, 'pending', away)), true, 'info', 'espera em'],
])('a run that is %s', (_, given, isNews, kind, text) => {
  expect(hasNews(given)).toBe(isNews);
  expect(outcomeOf(given)).toEqual({ kind, text: expect.stringContaining(text) });
});

test('the end of one that went on is told with its name', () => {
  expect(['running', 'waiting', 'succeeded', 'failed'].map((state) => isOver(run(state as 'failed')))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(lateOutcomeOf(run('succeeded'))).toEqual({ kind: 'success', text: 'O gatilho "Aviso" terminou com sucesso.' });
  const failed = run('failed', step(send, 'failed', 'Recusada'));
  expect(lateOutcomeOf(failed)).toEqual(outcomeOf(failed));
});
