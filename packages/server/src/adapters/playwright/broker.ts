import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { browserPath, findBrowser } from './find-browser.ts';
import { launchBrowser, openPage } from './launch-browser.ts';
import { limits } from './limits.ts';
import { startOutsideProxy } from './outside-proxy.ts';
import { createPageCalls } from './page-calls.ts';
import type { BrokerJob, BrokerNews, BrokerOrder, GuestNews, GuestOrder } from './protocol.ts';
import { scriptProblem } from './script-problem.ts';
import { guestFiles, startGuest } from './start-guest.ts';

/**
 * The process between the server and a script: it owns the browser and answers the script's calls. What a page or a script
 * costs is paid here, so that a reply of the server never waits for it. It ends with the run, by the server's hand.
 */
process.once('disconnect', () => process.exit());
process.once('message', (order: BrokerOrder) => {
  if (order.type === 'look') return tell({ type: 'looked', unreadable: findUnreadable(order.chromiumPath) });
  run(order).catch((error: unknown) =>
    fail(`O navegador não abriu: ${String((error as Error).message).split('\n')[0]}`),
  );
});

/** What the user of this process would miss in a run. That it got here tells that it can read its own program. */
function findUnreadable(chromiumPath: string | undefined): string | null {
  const folder = path.dirname(process.env['TMPDIR'] ?? '');
  return [...guestFiles(), folder, browserPath(chromiumPath)].find((file) => !isOpen(file)) ?? null;
}

function isOpen(file: string): boolean {
  try {
    accessSync(file, file.endsWith('.ts') || file.endsWith('.mjs') ? constants.R_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function run(job: BrokerJob): Promise<void> {
  const executablePath = findBrowser(job.chromiumPath);
  if (!executablePath) {
    return fail(job.chromiumPath ? scriptProblem.missingBrowser(job.chromiumPath) : scriptProblem.noBrowser);
  }
  if (!job.headless && process.platform === 'linux' && !process.env['DISPLAY']) return fail(scriptProblem.noScreen);

  const proxy = await startOutsideProxy(job.allowPrivateNetwork);
  const onProcess = (pid: number) => tell({ type: 'browser', pid });
  const browser = await launchBrowser({ executablePath, headless: job.headless, proxy, onProcess });
  browser.once('disconnected', () => fail(scriptProblem.crashed));
  const page = await openPage(browser, proxy);
  page.once('crash', () => fail(scriptProblem.crashed));
  limitPages(page.context());

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
