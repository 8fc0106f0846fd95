import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a script must not get at: a page and a program, so that it would show by whatever way it is opened. */
export function writeSecret(folder: string): { secret: string; page: string; program: string } {
  const secret = `segredo-${Math.random().toString(36).slice(2)}`;
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text, { mode: 0o644 });
    return pathToFileURL(path.join(folder, name)).href;
  };
  return {
    secret,
    page: write('segredo.html', `<h1>${secret}</h1>`),
    program: write(
      'segredo.js',
      `self.segredo = '${secret}';
      self.onconnect = ({ ports: [port] }) => port.postMessage(self.segredo);
      if (!self.document) self.postMessage?.(self.segredo)`,
    ),
  };
}

/** Addresses of the machine itself, for `page.goto`. */
const machineAddresses = (page: string): unknown[] => [
  page,
  page.replace('file:///', 'file:/'),
  page.replace('file:///', 'file://localhost/'),
  page.replace('file:', 'FILE:'),
  page.replace('file:', ' \tfi\nle:'),
  page.replace('file:///', 'file:\\\\\\'),
  [page],
  { toString: page },
  { $function: page },
  `view-source:${page}`,
  `filesystem:${page}`,
  `blob:${page}`,
  `data:text/html,<iframe src="${page}">`,
  `javascript:location.href='${page}'`,
  'file:///',
  'file:///etc/passwd',
  'file:///proc/self/environ',
  'view-source:file:///etc/passwd',
  'chrome://version',
  'chrome://settings',
  'view-source:chrome://version',
  'chrome-untrusted://terminal',
  'devtools://devtools/bundled/inspector.html',
  'chrome-devtools://devtools/bundled/inspector.html',
  'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
  'about:version',
];

/** Every way that a page has to open an address: expressions of its own language, which knows `page` and `program`. */
const waysOfAPage: Record<string, string> = {
  fetch: 'fetch(page).then((it) => it.text())',
  'fetch without CORS': "fetch(page, { mode: 'no-cors' }).then(() => 'loaded')",
  XMLHttpRequest: `new Promise((done, fail) => {
    const it = Object.assign(new XMLHttpRequest(), { onload: () => done(it.responseText), onerror: fail });
    it.open('GET', page);
    it.send();
  })`,
  'a frame': "shown('iframe', { src: page })",
  // One such frame is enough: the headless shell's page dies of a second one.
  'a frame in a blob': "shown('iframe', { src: blob(frame, 'text/html') })",
  'an object': "shown('object', { data: page })",
  'an embedded page': "shown('embed', { src: page })",
  'a picture': "shown('img', { src: page })",
  'a script': "shown('script', { src: program }).then(() => self.segredo)",
  'a module': 'import(program).then(() => self.segredo)',
  'a style': "shown('link', { rel: 'stylesheet', href: program }).then(() => 'loaded')",
  'a worker': 'heard(new Worker(program))',
  'a shared worker': `new Promise((done, fail) => {
    const it = Object.assign(new SharedWorker(program), { onerror: fail });
    it.port.onmessage = ({ data }) => done(data);
  })`,
  'a script of a worker': "heard(new Worker(blob('importScripts(' + JSON.stringify(program) + ')')))",
  'a fetch of a worker':
    "heard(new Worker(blob('fetch(' + JSON.stringify(page) + ').then((it) => it.text()).then(postMessage)')))",
  'a service worker': "navigator.serviceWorker.register(program).then(() => 'loaded')",
  'a cache': "caches.open('x').then(async (it) => { await it.add(page); return (await it.match(page)).text() })",
  'an event stream':
    'new Promise((done, fail) => Object.assign(new EventSource(page), { onopen: done, onerror: fail }))',
  'a font': "new FontFace('x', 'url(' + page + ')').load()",
  'a window': `new Promise((done) => {
    const it = window.open(page);
    setTimeout(() => done(it.document.body.innerHTML), 500);
  })`,
  'a link': "clicked('a', { href: page, target: '_blank' })",
  'a download': "clicked('a', { href: page, download: 'x.html' })",
  'a choice of files': "clicked('input', { type: 'file' })",
  'another address of the page': "history.pushState(null, '', page) ?? 'loaded'",
};

/**
 * The source of a function for a page, which tries all of them at once and answers what each brought to light. Some bring
 * neither an end nor an error; where most of them shall lead somewhere, it is waited for so many.
 */
export const tryWaysOfAPage = `async ({ page, program, enough }) => {
  const made = (name, attributes) => {
    const it = Object.assign(document.createElement(name), attributes);
    document.body.append(it);
    return it;
  };
  const shown = (name, attributes) => new Promise((done, fail) => {
    const onload = () => done(it.contentDocument?.body.innerHTML + (it.contentDocument?.querySelector('iframe')?.contentDocument?.body.innerHTML ?? ''));
    const it = made(name, { ...attributes, onload, onerror: fail });
  });
  const clicked = (name, attributes) => made(name, attributes).click();
  const heard = (worker) => new Promise((done, fail) => {
    Object.assign(worker, { onmessage: ({ data }) => done(data), onerror: fail });
  });
  const blob = (text, type = 'text/javascript') => URL.createObjectURL(new Blob([text], { type }));
  const frame = '<iframe src="' + page + '"></iframe>';
  const ways = { ${Object.entries(waysOfAPage)
    .map(([name, source]) => `${JSON.stringify(name)}: () => ${source},`)
    .join('\n')} };
  const told = [];
  const opened = () => told.filter(([, text]) => /segredo-|loaded/.test(text)).length;
  return new Promise((done) => {
    for (const [name, way] of Object.entries(ways)) {
      const patience = new Promise((_, fail) => enough ?? setTimeout(fail, 2000));
      Promise.race([Promise.resolve().then(way), patience]).then(String, () => 'refused').then((text) => {
        told.push([name, text]);
        if (told.length === Object.keys(ways).length || opened() === enough) done(told);
      });
    }
  });
}`;

/** Methods of Playwright that touch files or open more of the browser; none is offered, however it is asked for. */
const forbiddenCalls = (folder: string): string[] => [
  `page.screenshot({ path: '${folder}/x.png' })`,
  `page.pdf({ path: '${folder}/x.pdf' })`,
  `page.addScriptTag({ path: '${folder}/segredo.js' })`,
  `page.addStyleTag({ path: '${folder}/segredo.js' })`,
  `page.addInitScript({ path: '${folder}/segredo.js' })`,
  `page.setInputFiles('input', '${folder}/segredo.html')`,
  `page.locator('input').setInputFiles('${folder}/segredo.html')`,
  `page.route('**', (route) => route.fulfill({ path: '${folder}/segredo.html' }))`,
  `page.routeFromHAR('${folder}/x.har')`,
  'page.context().newCDPSession(page)',
  'page.request.get("http://127.0.0.1/")',
  `page.mainFrame().goto('file://${folder}/segredo.html')`,
  'page.constructor.constructor("return process")()',
  `page.locator('a', { has: { toJSON: () => ({ $target: { id: 0, chain: [['context', []]] } }) } }).click()`,
  `page.evaluate({ toJSON: () => ({ $target: { id: 0, chain: [['mainFrame', []]] } }) })`,
];

const report = (tries: string): string => `
  const told = [];
  const tried = async (name, work) => {
    log(name);
    const text = await Promise.resolve().then(work).then((it) => JSON.stringify(it) ?? 'nothing', () => 'refused');
    told.push([name, text]);
  };
  ${tries}
  return told;`;

/** Scripts that try all of it, each within the time of a run, and return what each way brought to light: `[name, text]`. */
export const escapeScripts = (folder: string, files: { page: string; program: string }): string[] =>
  [waysOut(files), ...gotos(files), calls(folder)].map(report);

/** All of it in one script. */
export const escapeScript = (folder: string, files: { page: string; program: string }): string =>
  report([waysOut(files), ...gotos(files), calls(folder)].join('\n'));

const waysOut = (files: { page: string; program: string }): string => `
  await tried('a page made by the script', () => page.setContent('<iframe src="${files.page}"></iframe>'
    + '<object data="${files.page}"></object><a href="${files.page}">x</a>').then(() => page.click('a')).then(() => page.content()));
  await tried('a page that goes on by itself', () => page.setContent(
    '<meta http-equiv="refresh" content="0;url=${files.page}">').then(() => sleep(200)).then(() => page.content()));
  await tried('the page itself', () => page.evaluate((to) => location.assign(to), '${files.page}').then(() => page.content()));
  await page.goto('about:blank');
  told.push(...await page.evaluate(${tryWaysOfAPage}, ${JSON.stringify(files)}));
  await tried('what is left of the page', () => page.content());`;

/** In parts: each address costs a page that is not opened its time. */
function gotos({ page }: { page: string }): string[] {
  const addresses = machineAddresses(page);
  const half = Math.ceil(addresses.length / 2);
  return [addresses.slice(0, half), addresses.slice(half)].map(
    (some) => `for (const address of ${JSON.stringify(some)}) {
      await tried('goto ' + JSON.stringify(address), () => page.goto(address).then(() => page.content()));
    }`,
  );
}

const calls = (folder: string): string =>
  forbiddenCalls(folder)
    .map((call) => `await tried(${JSON.stringify(call)}, () => ${call});`)
    .join('\n  ');
