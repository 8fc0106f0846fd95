import { createSocket } from 'node:dgram';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { launchBrowser, openPage } from './launch-browser.ts';
import { startOutsideProxy } from './outside-proxy.ts';
import { createPlaywrightRunner } from './playwright.runner.ts';
import { browsersToTry } from './testing/browsers.ts';
import { escapeScript, tryWaysOfAPage, writeSecret } from './testing/escapes.ts';

/** A folder that everybody can read, so that what keeps a script out of it is not the system. */
function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-data-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe.each(browsersToTry())('%s', (executablePath) => {
  test('a script that tries every way gets nothing of the machine', async () => {
    const folder = openFolder();
    const files = writeSecret(folder);
    const runner = createPlaywrightRunner({ chromiumPath: executablePath, allowPrivateNetwork: true });
    const { url } = await startLoopbackServer((_request, response) => {
      response.writeHead(302, { location: files.page }).end();
    });
    const code = `await page.goto('${url}').catch(() => log('refused')); ${escapeScript(folder, files)}`;
    const outcome = await runner.run({ code, eventData: {}, headless: true, timeoutMs: 120_000 });
    expect(outcome).toEqual({ ok: true, logs: expect.arrayContaining(['refused']), data: expect.any(Array) });
    const told = outcome.ok ? (outcome.data as [string, string][]) : [];
    expect(told.length).toBeGreaterThan(60);
    expect(told.filter(([, text]) => text.includes(files.secret) || text.includes('loaded'))).toEqual([]);
    // Of what is asked of the browser itself, nothing is even tried.
    const asked = told.filter(([name]) => /^(goto|page\.)/.test(name));
    expect(asked.filter(([, text]) => text !== 'refused')).toEqual([]);
  });

  test('the same ways lead to a page of the web, so that their silence means something', async () => {
    const { secret, page, program } = writeSecret(openFolder());
    const { url } = await startLoopbackServer(({ path: name }, response) => {
      const file = name.endsWith('.js') ? program : page;
      response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.end(name === '/' ? '' : readFileSync(fileURLToPath(file)));
    });
    const { page: way } = await open(executablePath);
    await way.goto(url);
    const files = { page: `${url}/segredo.html`, program: `${url}/segredo.js` };
    const told = await tryAll(way, { ...files, enough: 15 });
    const ways = told.filter(([, text]) => text.includes(secret) || text.includes('loaded')).map(([name]) => name);
    expect(ways, told.join('; ')).toHaveLength(15);
  });

  test('the browser itself opens no file, were it told to', async () => {
    const { browser, page } = await open(executablePath);
    const files = writeSecret(openFolder());
    const unguarded = await browser.newPage();
    await unguarded.goto(files.page);
    expect(await unguarded.content(), 'without the guard it is there').toContain(files.secret);

    await tryAll(page, files);
    const windows = page.context().pages();
    expect(windows.flatMap((it) => it.frames()).filter((frame) => frame.url().startsWith('file:'))).toEqual([]);
    for (const address of [files.page, `view-source:${files.page}`, 'file:///']) {
      await expect(page.goto(address)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
    }
  });

  test('a page speaks to nobody past the proxy, not even by WebRTC', async () => {
    const listener = createSocket('udp4');
    onTestFinished(() => void listener.close());
    let packets = 0;
    listener.on('message', () => {
      packets += 1;
    });
    await new Promise<void>((done) => listener.bind(0, '127.0.0.1', done));
    const call = callOver(`stun:127.0.0.1:${listener.address().port}`);

    const { page } = await open(executablePath);
    expect(await page.evaluate(call)).toBe('complete');
    expect(packets).toBe(0);

    // The same call from the same browser without our settings arrives here, so that the silence means something.
    const unguarded = await chromium.launch({ executablePath, chromiumSandbox: false });
    onTestFinished(() => unguarded.close());
    const outside = await unguarded.newPage();
    void outside.evaluate(call).catch(() => undefined);
    await expect.poll(() => packets).toBeGreaterThan(0);
  });
});

/** The browser and the page of a run, without the processes around it. */
async function open(executablePath: string) {
  const proxy = await startOutsideProxy(true);
  const browser = await launchBrowser({ executablePath, headless: true, proxy, onProcess: () => undefined });
  onTestFinished(() => browser.close());
  return { browser, page: await openPage(browser, proxy) };
}

const tryAll = (page: Page, files: { page: string; program: string; enough?: number }) =>
  page.evaluate<[string, string][]>(`(${tryWaysOfAPage})(${JSON.stringify(files)})`);

/** Looks for ways to be called, with the help of a server that tells who asks; ends when all of them are known. */
const callOver = (server: string) => `new Promise((done) => {
  const it = new RTCPeerConnection({ iceServers: [{ urls: '${server}' }] });
  it.onicegatheringstatechange = () => it.iceGatheringState === 'complete' && done(it.iceGatheringState);
  it.createDataChannel('x');
  it.createOffer().then((offer) => it.setLocalDescription(offer));
})`;
