import {
  type Script,
  type ScriptInput,
  type ScriptOptions,
  type ScriptResult,
  type ScriptRun,
  scriptOptions,
  scriptTexts,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { createRunSlots } from './run-slots.ts';
import type { ScriptOutcome, ScriptRunner } from './script-runner.port.ts';
import type { ScriptsRepository } from './scripts.repository.ts';

interface Dependencies {
  scripts: ScriptsRepository;
  runner: ScriptRunner;
  clock: Clock;
  announce: Announce;
}

interface RunRequest {
  /** The key of whoever set it off; empty for nobody. */
  person: string;
  eventData: Record<string, unknown>;
  cause: string;
  options: ScriptOptions;
}

const runsKept = 50;
const slots = { atOnce: 2, waiting: 10 };
/** A larger result is shown once and not kept. */
const keptResultMax = 32 * 1024;

const failedEvent = 'script.failed';

export type ScriptsService = ReturnType<typeof createScriptsService>;

export function createScriptsService({ scripts, runner, clock, announce }: Dependencies) {
  const inSlot = createRunSlots(slots);

  const get = async (id: number): Promise<Script> => {
    const script = await scripts.find(id);
    if (!script) throw notFound();
    return script;
  };

  const run = (
    { id, name, script: code }: Script,
    { person, eventData, cause, options }: RunRequest,
  ): Promise<ScriptResult> =>
    inSlot(async () => {
      const startedAt = clock().toISOString();
      const began = performance.now();
      const { headless, timeout: timeoutMs } = options;
      const outcome = await runner.run({ code, eventData, headless, timeoutMs });
      const result = resultOf(outcome, Math.round(performance.now() - began));
      const status = result.success ? ('success' as const) : ('error' as const);
      const noted = { script_id: id, person_key: person, status, cause, result: kept(result), started_at: startedAt };
      await scripts.record(noted, runsKept);
      // A script that runs because another failed, and fails too, must not set itself off again.
      if (!result.success && eventData['event'] !== failedEvent) {
        announce(failedEvent, { event: failedEvent, script: name, error: result.error ?? '' });
      }
      return result;
    });

  return {
    list: () => scripts.list(),
    find: scripts.find,

    create: (input: ScriptInput): Promise<Script> => scripts.add(input, clock().toISOString()),

    async update(id: number, input: ScriptInput): Promise<Script> {
      const script = await scripts.update(id, input);
      if (!script) throw notFound();
      return script;
    },

    async remove(id: number): Promise<void> {
      if (!(await scripts.remove(id))) throw notFound();
    },

    /** By the administrator's hand, active or not: a script is tried before it is switched on. */
    execute: async (id: number, request: Pick<RunRequest, 'eventData' | 'options'>): Promise<ScriptResult> =>
      run(await get(id), { ...request, person: '', cause: 'Administrador' }),

    async runs(id: number): Promise<ScriptRun[]> {
      await get(id);
      return scripts.runs(id);
    },

    notice: (): Promise<string | undefined> => runner.notice(),

    exists: async (id: number): Promise<boolean> => (await scripts.find(id)) !== undefined,

    /** For a trigger, which only runs what is active. */
    async runForTrigger(
      id: number,
      request: Omit<RunRequest, 'options'> & { options: Record<string, unknown> },
    ): Promise<ScriptResult> {
      const script = await get(id);
      if (script.is_active === 0) throw refusal('O script está inativo');
      const options = scriptOptions.safeParse(request.options);
      if (!options.success) throw refusal(options.error.issues[0]?.message ?? scriptTexts.options);
      return run(script, { ...request, options: options.data });
    },

    /** Ends the runs under way. */
    stop: () => runner.stop(),
  };
}

function resultOf({ logs, ...outcome }: ScriptOutcome, durationMs: number): ScriptResult {
  const common = { logs, duration_ms: durationMs };
  return outcome.ok
    ? { success: true, data: outcome.data, message: scriptTexts.done, ...common }
    : { success: false, data: null, message: scriptTexts.failed, error: outcome.error, ...common };
}

function kept(result: ScriptResult): ScriptResult {
  if (JSON.stringify(result.data).length <= keptResultMax) return result;
  return { ...result, data: null, message: `${result.message} O resultado é grande demais para o histórico.` };
}

const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Script não encontrado' });
const refusal = (text: string) => new AppError('INVALID_INPUT', undefined, { text });
