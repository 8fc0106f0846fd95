import { type BrowserContext, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import { limits } from './limits.ts';
import { startOutsideProxy } from './outside-proxy.ts';
import { createPageCalls } from './page-calls.ts';
import type { BrokerJob, BrokerNews, GuestNews, GuestOrder } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';
import { startGuest } from './start-guest.ts';

/**
 * The process between the server and a script: it owns the browser and answers the script's calls. What a page or a script
 * costs is paid here, so that a reply of the server never waits for it. It ends with the run, by the server's hand.
 */
process.once('disconnect', () => process.exit());
process.once('message', (job: BrokerJob) => {
  run(job).catch((error: unknown) => fail(`O navegador não abriu: ${String((error as Error).message).split('\n')[0]}`));
});

async function run(job: BrokerJob): Promise<void> {
  const executablePath = findBrowser(job.chromiumPath);
  if (!executablePath) {
    return fail(job.chromiumPath ? scriptProblem.missingBrowser(job.chromiumPath) : scriptProblem.noBrowser);
  }
  if (!job.headless && process.platform === 'linux' && !process.env['DISPLAY']) return fail(scriptProblem.noScreen);

  const proxy = await startOutsideProxy(job.allowPrivateNetwork);
  const server = await launch({ executablePath, headless: job.headless, proxy: { server: proxy.url } });
  tell({ type: 'browser', pid: server.process().pid ?? 0 });
  process.once('exit', () => server.process().kill('SIGKILL'));
  const browser = await chromium.connect(server.wsEndpoint());
  browser.once('disconnected', () => fail(scriptProblem.crashed));
  const context = await browser.newContext({ acceptDownloads: false, locale: 'pt-BR', serviceWorkers: 'block' });
  context.setDefaultTimeout(limits.actionMs);
  context.setDefaultNavigationTimeout(limits.navigationMs);
  const page = await context.newPage();
  page.once('crash', () => fail(scriptProblem.crashed));
  limitPages(context);

  const answer = createPageCalls(page, proxy);
  const guest = startGuest();
  const order = (message: GuestOrder) => void (guest.connected && guest.send(message));
  guest.on('message', async (news: GuestNews) => {
    switch (news.type) {
      case 'call':
        return order({ type: 'answer', id: news.id, answer: await answer(news), url: page.url() });
      case 'log':
        return tell(news);
      case 'ended':
        return tell(news);
    }
  });
  // Node ends itself by a signal when its memory is used up; an exit code is a fault of another kind.
  guest.once('exit', (code) => fail(code === null ? scriptProblem.outOfMemory : scriptProblem.crashed));
  tell({ type: 'started' });
  order({ type: 'start', code: job.code, eventData: job.eventData, timeoutMs: job.timeoutMs });
}

/** With Chromium's own sandbox where the system has one to give: not for root, nor in most containers. */
async function launch(options: LaunchOptions): Promise<BrowserServer> {
  const home = process.env['TMPDIR'] ?? '';
  const common: LaunchOptions = {
    ...options,
    env: { ...process.env, HOME: home, NODE_CHANNEL_FD: undefined },
    timeout: limits.browserStartMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      // Names are for the proxy to resolve; only the way to the proxy itself stays open.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      '--disable-gpu',
      '--js-flags=--max-old-space-size=512',
    ],
  };
  if (process.getuid?.() === 0) return chromium.launchServer({ ...common, chromiumSandbox: false });
  return chromium
    .launchServer({ ...common, chromiumSandbox: true })
    .catch(() => chromium.launchServer({ ...common, chromiumSandbox: false }));
}

/** A few windows are a site's own affair; the rest are closed as they come. */
function limitPages(context: BrowserContext): void {
  let popups = 0;
  context.on('page', (popup) => {
    popups += 1;
    if (popups > limits.popups) fail(scriptProblem.tooManyPages);
    else if (context.pages().length > limits.openPages) popup.close().catch(() => undefined);
  });
}

const tell = (news: BrokerNews) => void (process.connected && process.send?.(news));

let hasFailed = false;
function fail(error: string): void {
  if (!hasFailed) tell({ type: 'ended', ending: { ok: false, error } });
  hasFailed = true;
}
