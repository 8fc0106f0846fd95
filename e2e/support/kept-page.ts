import type { Browser, BrowserContext, Page } from '@playwright/test';

interface Kept {
  url: string;
  context: BrowserContext;
  page: Page;
  /** Scripts that were put into every page of the context cannot be taken out again. */
  hasForeignScripts: boolean;
}

/**
 * One page that the journeys of a worker hand on, so that the browser need not load and compile the console anew for each
 * of them: most of their processor time. It is handed on as a new one would be; where that cannot be, it is replaced.
 */
export function createPageKeeper() {
  let kept: Kept | undefined;

  return {
    async handOut(browser: Browser, url: string): Promise<Kept> {
      if (kept?.url !== url || !kept.context.browser()?.isConnected()) await this.discard();
      kept ??= await open(browser, url);
      const { page } = kept;
      // Any file of the product will do: what is stored belongs to its address.
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      return kept;
    },

    /** After a journey: it goes on, unless something of the journey would stay with it. */
    async takeBack(passed: boolean): Promise<void> {
      if (!kept) return;
      if (!passed || kept.hasForeignScripts || kept.page.isClosed()) await this.discard();
      else await clean(kept);
    },

    async discard(): Promise<void> {
      await kept?.context.close();
      kept = undefined;
    },
  };
}

async function open(browser: Browser, url: string): Promise<Kept> {
  // Journeys answer requests in the server's place, which pages behind a service worker would not notice.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (process.env['ANSWERS_LATE_MS']) {
    // The code of the next screen may be what is late; a browser would have kept it from the journey before.
    const tools = await context.newCDPSession(page);
    await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  }
  const opened: Kept = { url, context, page, hasForeignScripts: false };
  const noteUse = (target: object, name: string) => {
    const original: (...args: unknown[]) => unknown = Reflect.get(target, name).bind(target);
    Reflect.set(target, name, (...args: unknown[]) => {
      opened.hasForeignScripts = true;
      return original(...args);
    });
  };
  noteUse(page, 'addInitScript');
  noteUse(context, 'addInitScript');
  noteUse(context.clock, 'install');
  routeFromNowOn(page);
  return opened;
}

/** A page that is already there hears of its first route a moment late: what it asks for in that moment would slip through. */
function routeFromNowOn(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const answer = await route(...args);
    if (page.url().startsWith('http')) await isIntercepted(page, route);
    return answer;
  };
}

async function isIntercepted(page: Page, route: Page['route']): Promise<void> {
  const probe = '/is-intercepted';
  await route(`**${probe}`, (request) => request.fulfill({ status: 204 }));
  const ask = () => page.evaluate((path) => fetch(path).then(({ status }) => status), probe);
  while ((await ask()) !== 204);
}

async function clean({ context, page }: Kept): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['dialog', 'request', 'response', 'requestfailed', 'console', 'pageerror', 'download'] as const) {
    page.removeAllListeners(event);
    if (event !== 'download') context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await context.clearCookies();
  await context.setOffline(false);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null, forcedColors: null });
}
