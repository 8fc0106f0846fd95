import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { limits } from './limits.ts';
import type { OutsideProxy } from './outside-proxy.ts';

interface Options {
  executablePath: string;
  headless: boolean;
  proxy: OutsideProxy;
  /** Told of each browser process as it starts, the leader of a group of its own. */
  onProcess(pid: number): void;
}

/**
 * A browser that is driven over a pipe which only this process holds: nothing listens. With Chromium's own sandbox where the
 * system has one to give: not for root, nor in most containers.
 */
export async function launchBrowser({ executablePath, headless, proxy, onProcess }: Options): Promise<Browser> {
  const options: LaunchOptions = {
    executablePath,
    headless,
    proxy: { server: proxy.url },
    env: { ...process.env, HOME: process.env['TMPDIR'], NODE_CHANNEL_FD: undefined },
    timeout: limits.browserStartMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: browserFlags,
  };
  const launch = (chromiumSandbox: boolean) => chromium.launch({ ...options, chromiumSandbox });
  // Playwright does not tell the process of a browser that it launched.
  const onChild = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => child.pid && onProcess(child.pid));
  };
  subscribe('child_process', onChild);
  try {
    return await (process.getuid?.() === 0 ? launch(false) : launch(true).catch(() => launch(false)));
  } finally {
    unsubscribe('child_process', onChild);
  }
}

const browserFlags = [
  // Names are for the proxy to resolve; only the way to the proxy itself stays open.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // WebRTC would send its packets past the proxy. The first is what Chromium listens to, the second its headless shell.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-gpu',
  '--js-flags=--max-old-space-size=512',
];

/** The one page of a run, signed in at the proxy, in a context where no page opens files of this machine. */
export async function openPage(browser: Browser, proxy: OutsideProxy): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: false, locale: 'pt-BR', serviceWorkers: 'block' });
  context.setDefaultTimeout(limits.actionMs);
  context.setDefaultNavigationTimeout(limits.navigationMs);
  const page = await context.newPage();
  await guard(context, page, proxy);
  context.on('page', (popup) => guard(context, popup, proxy).catch(() => undefined));
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), proxy.greeting);
  return page;
}

/**
 * Refuses files in the browser itself, where a navigation that slipped through everything else would end; and hands over the
 * password of the proxy, which the browser keeps from then on.
 */
async function guard(context: BrowserContext, page: Page, { credentials, greeting }: OutsideProxy): Promise<void> {
  const session = await context.newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const verdict =
      request.url === greeting
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    verdict.catch(() => undefined);
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const authChallengeResponse =
      authChallenge.source === 'Proxy'
        ? { response: 'ProvideCredentials' as const, ...credentials }
        : { response: 'Default' as const };
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
  });
  const patterns = [greeting, 'file:*', 'filesystem:*'].map((urlPattern) => ({ urlPattern }));
  await session.send('Fetch.enable', { patterns, handleAuthRequests: true });
}
