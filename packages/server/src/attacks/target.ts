import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { layPath, type NetworkPath } from '../nodes/testing/network.ts';
import { createDataDir, type Product, startProduct } from '../testing/product.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** The process under attack, with a token of its administrator. */
export interface Target {
  product: Product;
  url: string;
  token: string;
  /** On PostgreSQL: the way to it, which can be cut. */
  path: NetworkPath | undefined;
  dataDir: string;
  /** The most memory that the process ever had, in MB; undefined where the system does not tell. */
  peakMemory(): number | undefined;
}

/** Nothing of the outside world is reached: its addresses refuse at once. */
const nowhere = 'http://127.0.0.1:9';

export async function startTarget(): Promise<Target> {
  const { databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  const path = databaseUrl === undefined ? undefined : await layPath(Number(new URL(databaseUrl).port));
  const dataDir = createDataDir();
  const product = startProduct({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    PUBLIC_API_RATE: '1000000',
    OPENAI_BASE_URL: nowhere,
    TELEGRAM_API_ROOT: nowhere,
    WHATSAPP_WS_URL: 'ws://127.0.0.1:9/ws/chat',
    ...(process.env['CHROMIUM_PATH'] && { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] }),
    ...(databaseUrl && path && { DATABASE_URL: withPort(databaseUrl, path.port) }),
  });
  const url = await product.address;
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { product, url, token, path, dataDir, peakMemory: () => peakOf(product.process.pid) };
}

function withPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

function peakOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
