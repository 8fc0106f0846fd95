import type { ServerResponse } from 'node:http';
import type { WhatsApp } from '../whatsapp.ts';
import type { PageView } from './phone-view.ts';

const gatherMs = 40;
const keepAliveMs = 20_000;

/** Sends the view now and after every change, for as long as the page listens. */
export function streamView(wa: WhatsApp, response: ServerResponse, view: () => PageView): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let timer: NodeJS.Timeout | undefined;
  const push = () => {
    timer = undefined;
    response.write(`data: ${JSON.stringify(view())}\n\n`);
  };
  const stop = wa.on(({ type }) => {
    if (type !== 'stanza') timer ??= setTimeout(push, gatherMs);
  });
  const keepAlive = setInterval(() => response.write(':\n\n'), keepAliveMs);
  response.on('close', () => {
    stop();
    clearTimeout(timer);
    clearInterval(keepAlive);
  });
  push();
}
