import { type ChildProcess, spawn } from 'node:child_process';
import { createClient, routes } from '@recado/contract';
import type { Account, WhatsApp } from '@recado/whatsapp-simulator';
import { recado } from './targets.ts';

export interface Bot {
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Ends well so that what it keeps is written. */
export const asBot = (child: ChildProcess): Bot => ({
  process: child,
  stop: () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    }),
});

export const launch = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Resolves when all its numbers are connected; those not linked yet are linked by QR code. */
export async function startLinkedRecado(whatsApp: WhatsApp, owners: Account[], dataDir: string): Promise<Bot> {
  const child = launch(recado.args, {
    ...recado.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WHATSAPP_WS_URL: whatsApp.url,
    WHATSAPP_TYPING_MS: '0',
    LOOP_GUARD_REPLIES: '1000000000',
  });
  const url = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const [, found] = /(http:\/\/\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
  });
  const clientWith = (token = '') =>
    createClient(routes, (route, init) =>
      fetch(url + route, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    );
  const { token } = await clientWith().auth.login({ body: { username: 'admin', password: 'admin123' } });
  const api = clientWith(token);
  await api.settings.save({ body: { default_response: 'Recebido' } });
  for (const [index, owner] of owners.entries()) {
    const instanceId = `n${index}`;
    await api.instances.connect({ body: { instanceId, instanceName: owner.name } });
    let isScanned = false;
    for (;;) {
      const { status } = await api.instances.status({ params: { instanceId } });
      if (status === 'connected') break;
      if (status === 'qr_ready' && !isScanned) {
        isScanned = true;
        await owner.scanQr((await api.instances.qr({ params: { instanceId } })).qrText);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return asBot(child);
}
