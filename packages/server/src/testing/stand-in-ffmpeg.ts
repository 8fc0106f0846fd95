import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A program in the place of ffmpeg, whose every result is this file; tests must not depend on whether there is a real one. */
export async function standInFfmpeg(result: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-ffmpeg-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'result'), result, { mode: 0o644 });
  const program = path.join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\n/bin/cat '${folder}/result' > output\n`, { mode: 0o755 });
  return program;
}

export const noFfmpeg = '/nowhere/ffmpeg';
