import { spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startLoopbackServer } from './loopback-server.ts';
import { createDataDir } from './product.ts';

export const repository = path.resolve(import.meta.dirname, '../../../..');

export interface Diagnosis {
  code: number | null;
  text: string;
  /** The line of a check without its name: `erro outro programa usa a porta…`. */
  line(name: string): string | undefined;
}

/** `npm run doctor` in a machine of its own, whose outside world is on loopback and healthy unless told otherwise. */
export async function runDoctor(env: Record<string, string> = {}, root = repository): Promise<Diagnosis> {
  const outside = await startLoopbackServer((_request, response) => void response.writeHead(401).end());
  const { code, text } = await runScript('doctor.mjs', root, {
    PORT: '0',
    DATA_DIR: createDataDir(),
    WHATSAPP_WS_URL: outside.url.replace('http', 'ws'),
    OPENAI_BASE_URL: outside.url,
    TELEGRAM_API_ROOT: outside.url,
    ...env,
  });
  const line = (name: string) => {
    const [found] = text.match(new RegExp(`^(ok|aviso|erro) +${name} +.*`, 'm')) ?? [];
    return found?.replace(new RegExp(` +${name} +`), ' ');
  };
  return { code, text, line };
}

/** A script of the repository as a person starts it; what it wrote, wherever it wrote it. */
export function runScript(name: string, root: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, 'scripts', name)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return new Promise<{ code: number | null; text: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, text })),
  );
}
