import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { packageFolder } from '../program-file.ts';
import { createTaskProcesses, TaskTooHeavy } from './task-processes.ts';
import type { Misdeed } from './testing/misbehave.process.ts';

const program = 'tasks/testing/misbehave.process.ts';
const limits = { memoryMb: 64, timeMs: 120_000 };

function createFixture() {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-task-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = path.join(folder, 'own');
  const other = path.join(folder, 'other');
  for (const file of [own, other]) writeFileSync(file, 'text');
  const processes = createTaskProcesses();
  const run = (task: Misdeed, own: Partial<Parameters<typeof processes.run>[0]> = {}) =>
    processes.run<unknown>({ program, task, reads: [], limits, ...own });
  return { own, other, processes, run };
}

describe('the process of a task', () => {
  it('reads and writes what it was given, and nothing else', async () => {
    const { own, other, run } = createFixture();
    expect(await run({ kind: 'read', file: own }, { reads: [own] })).toBe('text');
    await run({ kind: 'write', file: own }, { writes: [own] });
    expect(readFileSync(own, 'utf8')).toBe('x');
    await expect(run({ kind: 'write', file: own }, { reads: [own] })).rejects.toThrow(/ERR_ACCESS_DENIED/);
    for (const file of [other, '/etc/passwd', path.resolve(packageFolder, '../../package.json')]) {
      await expect(run({ kind: 'read', file }, { reads: [own] })).rejects.toThrow(/ERR_ACCESS_DENIED/);
    }
  });

  it('knows nothing of the environment', async () => {
    const names = (await createFixture().run({ kind: 'environment' })) as string[];
    // What a shell sets by itself.
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  });

  it('hands over a refusal, a full disk and an error', async () => {
    const { run } = createFixture();
    const refusal = { code: 'UNREADABLE_FILE', message: 'Linha 3', details: { line: 3 } };
    await expect(run({ kind: 'refuse' })).rejects.toMatchObject(refusal);
    await expect(run({ kind: 'disk-full' })).rejects.toMatchObject({ code: 'DISK_FULL' });
    await expect(run({ kind: 'fail' })).rejects.toThrow(/something else/);
  });

  test.each([['loop'], ['native-loop']] as const)('is ended after its time (%s)', async (kind) => {
    const { run } = createFixture();
    await expect(run({ kind }, { limits: { memoryMb: 64, timeMs: 1000 } })).rejects.toBeInstanceOf(TaskTooHeavy);
  });

  test.each([['memory'], ['native-memory']] as const)('ends alone when its memory is used up (%s)', async (kind) => {
    await expect(createFixture().run({ kind })).rejects.toBeInstanceOf(TaskTooHeavy);
  });

  it('ends when the server stops, whatever it is doing, and no other begins', async () => {
    const { run, processes } = createFixture();
    const stuck = run({ kind: 'native-loop' });
    processes.stop();
    await expect(stuck).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(run({ kind: 'environment' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
