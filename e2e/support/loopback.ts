import { createServer } from 'node:http';
import { test as journey } from './journey.ts';

interface Received {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Telegram and the AI provider, as far as the product knows: a real HTTP server on loopback. */
export interface Outside {
  url: string;
  received: Received[];
  /** By the end of the path that is called; a journey changes them as it goes. */
  answers: { sendMessage: Answer; getUpdates: Answer; completions: Answer };
  stop(): Promise<void>;
}

async function startOutside(): Promise<Outside> {
  const received: Received[] = [];
  const answers: Outside['answers'] = {
    sendMessage: { status: 200, body: { ok: true, result: {} } },
    getUpdates: { status: 200, body: { ok: true, result: [] } },
    completions: aiAnswer('Olá da IA'),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    received.push({ path, authorization: request.headers.authorization, body: text === '' ? {} : JSON.parse(text) });
    const called = Object.entries(answers).find(([end]) => path.endsWith(`/${end}`));
    const { status, body } = called?.[1] ?? { status: 404, body: { ok: false } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, received, answers, stop };
}

export const aiAnswer = (content: string): Answer => ({
  status: 200,
  body: { choices: [{ index: 0, message: { role: 'assistant', content } }] },
});

/** A journey whose product talks to the loopback server instead of the world. */
export const test = journey.extend<{ outside: Outside }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  outside: async ({}, use) => {
    const outside = await startOutside();
    await use(outside);
    await outside.stop();
  },
  env: async ({ outside }, use) => use({ TELEGRAM_API_ROOT: outside.url, OPENAI_BASE_URL: outside.url }),
});
