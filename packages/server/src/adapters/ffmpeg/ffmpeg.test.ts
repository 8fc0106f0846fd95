import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { ConversionOrder } from '../../modules/media/converter.port.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { argumentsFor } from './ffmpeg-arguments.ts';

/** A program in its place: what is done with it holds for the real one. */
async function standIn(script: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-ffmpeg-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = path.join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const input = path.join(folder, '0');
  await writeFile(input, 'sound', { mode: 0o600 });
  const order = { to: 'voice', input, format: 'mp3', output: `${input}.voice`, maxBytes: 1000 } as const;
  const convert = (limits = { timeMs: 30_000, memoryMb: 256 }, changes: Partial<ConversionOrder> = {}) =>
    createFfmpeg(program, limits).convert({ ...order, ...changes });
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('recado-media-'));
  return { program, convert, left, read: () => readFile(order.output, 'utf8') };
}

describe('the converter', () => {
  it('gets one file under a name of ours, and its result is taken from its own folder', async () => {
    const { convert, read } = await standIn('cat input > output; for each in "$@"; do echo "$each" >> output; done');
    await convert();
    const [first, ...args] = (await read()).split('\n');
    expect(`${first}\n${args.join('\n')}`).toBe(
      `sound${argumentsFor({ to: 'voice', format: 'mp3', maxBytes: 1000 }).join('\n')}\n`,
    );
  });

  it('has no environment, nothing to read from, and is nobody where the server is root', async () => {
    vi.stubEnv('RECADO_SECRET', 'segredo');
    const { convert, read } = await standIn('{ echo "$RECADO_SECRET."; cat; /usr/bin/id -u; } > output');
    await convert();
    const isRoot = process.getuid?.() === 0;
    expect((await read()).split('\n')).toEqual(['.', isRoot ? '65534' : String(process.getuid?.()), '']);
  });

  test.each([
    ['fails', 'echo broken >&2; exit 1', 'unreadable'],
    ['writes nothing', 'exit 0', 'unreadable'],
    ['ends by a signal', 'kill -9 $$', 'too-heavy'],
    [
      'writes more than it may',
      'while :; do echo 0123456789012345678901234567890123456789 >> output; done',
      'too-large',
    ],
    ['never ends', 'sh -c "while :; do /bin/sleep 1; done"', 'too-heavy'],
  ])('refuses what %s', async (_, script, reason) => {
    const { convert, left } = await standIn(script);
    const limits = reason === 'too-heavy' ? { timeMs: 300, memoryMb: 256 } : undefined;
    await expect(convert(limits)).rejects.toMatchObject({ name: 'ConversionFailed', reason });
    expect(await left()).toEqual([]);
  });

  it('is the one that was named, and is missed where it is not', async () => {
    const { program } = await standIn('exit 0');
    expect(await createFfmpeg(program).isThere()).toBe(true);
    expect(await createFfmpeg(`${program}-2`).isThere()).toBe(false);
    expect(await createFfmpeg(path.dirname(program)).isThere()).toBe(false);
  });
});

test.each(['voice', 'video', 'gif', 'thumbnail', 'loudness'] as const)(
  '%s: reads a file as what it is, and nothing else',
  (to) => {
    const args = argumentsFor({ to, format: 'mov', maxBytes: 5 });
    const input = args.indexOf('-i');
    expect(args.slice(input - 2, input + 2)).toEqual(['-f', 'mov', '-i', 'file:input']);
    expect(args.slice(0, input)).toEqual(expect.arrayContaining(['-nostdin', '-protocol_whitelist', 'file']));
    expect(args.slice(-4)).toEqual(['-fs', '6', '-y', 'file:output']);
  },
);
