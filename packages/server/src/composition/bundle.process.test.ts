import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { muteLibsignal, startWhatsApp } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDataDir, startProduct } from '../testing/product.ts';
import { linkShop, signInTo } from '../testing/product-client.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Bundling, a browser and a phone to link take their time on a busy machine. */

/** A copy of what the server is made of, whose files may be changed. */
const copy = mkdtempSync(path.join(tmpdir(), 'recado-bundle-'));
const inCopy = (name: string) => path.join(copy, 'packages/server', name);

beforeAll(async () => {
  for (const name of ['package-lock.json', 'scripts', 'packages/contract', 'packages/server']) {
    const isSource = (file: string) => !['dist', 'node_modules'].includes(path.basename(file));
    mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What `npm start` does before it becomes the server, with what it says meanwhile. */
async function prepare(folder: string): Promise<{ program: string; said: string }> {
  const code = `import { serverArgs } from './scripts/lib/server-build.mjs';
    process.stdout.write((await serverArgs('main')).at(-1));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
  });
  return { program: stdout, said: stderr };
}

/** Puts other text into a file of the copy, until the test ends. */
function edit(name: string, change: (text: string) => string): void {
  const before = readFileSync(inCopy(name), 'utf8');
  writeFileSync(inCopy(name), change(before));
  onTestFinished(() => writeFileSync(inCopy(name), before));
}

const versionOf = async (program: string): Promise<unknown> => {
  const api = await signInTo(await startProduct({ DATA_DIR: createDataDir() }, program).address);
  return (await api.operations.openApi())['info'];
};

describe('the bundle', () => {
  let bundle: string;
  beforeAll(async () => {
    ({ program: bundle } = await prepare(copy));
  });

  it('is made once, and again when a source has changed', async () => {
    expect(await prepare(copy)).toEqual({ program: bundle, said: '' });

    edit('src/http/openapi.ts', (text) => text.replace("title: 'Recado'", "title: 'Recado de hoje'"));
    const changed = await prepare(copy);
    expect(changed.program).not.toBe(bundle);
    expect(changed.said).toBe('Preparando o servidor…\n');
    expect(await versionOf(changed.program)).toMatchObject({ title: 'Recado de hoje' });
    expect(await versionOf(bundle)).toMatchObject({ title: 'Recado' });
  });

  it('is known by content: a file that was only saved again changes nothing', async () => {
    edit('src/main.ts', (text) => text);
    expect(await prepare(copy)).toEqual({ program: bundle, said: '' });
  });

  it('gives way to the sources when it cannot be made, and says why', async () => {
    edit('src/errors/start-error.ts', (text) => `${text}\nimport './no-such-file.ts';\n`);
    const { program, said } = await prepare(copy);
    expect(program).toBe(inCopy('src/main.ts'));
    expect(said).toContain('no-such-file.ts');
    expect(said).toMatch(/Não foi possível preparar o servidor\. Ele inicia a partir dos arquivos-fonte/);
    expect(readdirSync(inCopy('dist')).filter((name) => /^\.[\da-f]/.test(name))).toEqual([]);
  });
});

describe('the bundled server', () => {
  let bundle: string;
  beforeAll(async () => {
    ({ program: bundle } = await prepare(root));
  });

  it('serves the console, reads a file of contacts and prepares a picture', async () => {
    const console = path.join(createDataDir(), 'console');
    mkdirSync(console);
    writeFileSync(path.join(console, 'index.html'), '<p>Recado</p>');
    const url = await startProduct({ DATA_DIR: createDataDir(), CONSOLE_DIST: console }, bundle).address;
    expect(await (await fetch(url)).text()).toBe('<p>Recado</p>');

    const api = await signInTo(url);
    const file = new File(['Nome;Telefone\nAna;11987654321\nBruno;11987654322\n'], 'contatos.csv');
    const { importId } = await api.contacts.uploadImport({ body: {}, files: { file } });
    expect(await api.contacts.import({ params: { importId }, body: {} })).toMatchObject({ imported: 2 });

    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const media = new File([Buffer.from(png, 'base64')], 'foto.png', { type: 'image/png' });
    const body = { name: 'Foto', message: 'Olá' };
    const { media_url } = await api.quickActions.create({ body, files: { media } });
    expect(media_url).toMatch(/^data:image\/jpeg/);
  });

  it('runs a script through its broker and its guest', async () => {
    const api = await signInTo(await startProduct({ DATA_DIR: createDataDir() }, bundle).address);
    const script = "log('oi'); await page.setContent('<h1>Recado</h1>'); return await textOf('h1');";
    const { id } = await api.scripts.create({ body: { name: 'Título', description: '', script, is_active: true } });
    const result = await api.scripts.execute({ params: { id }, body: { options: {}, eventData: {} } });
    expect(result).toMatchObject({ success: true, data: 'Recado', logs: ['oi'] });
  });

  it('links a number and answers, with no word of libsignal', async () => {
    muteLibsignal();
    const whatsApp = await startWhatsApp({ preKeyUpload: 'short' });
    onTestFinished(() => whatsApp.stop());
    const env = { DATA_DIR: createDataDir(), WHATSAPP_WS_URL: whatsApp.url, WHATSAPP_TYPING_MS: '0' };
    const product = startProduct(env, bundle);
    const api = await signInTo(await product.address);
    const shop = whatsApp.account({ phone: '5511900000000', name: 'Loja' });
    await linkShop(api, shop);
    await api.settings.save({ body: { default_response: 'Recebido' } });
    const customer = whatsApp.account({ phone: '5511912345678', name: 'Ana' });
    await customer.write(shop, 'oi');
    await customer.waitForMessage(({ text }) => text === 'Recebido');
    expect(product.stdout() + product.stderr()).not.toMatch(/session/i);
  });
});

describe('the start script', () => {
  const become = async (env: Record<string, string>) => {
    const program = 'process.stdout.write(String(process.pid)); process.exit(7)';
    const code = `import { become } from './scripts/lib/run.mjs'; become(['-e', ${JSON.stringify(program)}]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    const exitCode = await new Promise((resolve) => child.once('close', resolve));
    return { exitCode, isSame: text === String(child.pid) };
  };

  it('gives its process to the server', async () => {
    expect(await become({})).toEqual({ exitCode: 7, isSame: true });
  });

  it('stays beside it under npm, whose shell somebody must watch', async () => {
    expect(await become({ npm_lifecycle_event: 'start' })).toEqual({ exitCode: 7, isSame: false });
  });
});

it('leaves libsignal outside, whose output is dropped by the path of its files', async () => {
  const folder = path.dirname((await prepare(root)).program);
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(chunks.filter((text) => text.includes('from "libsignal"'))).not.toEqual([]);
  expect(chunks.filter((text) => text.includes('Closing session:'))).toEqual([]);
});

it('has one place that knows where files are', () => {
  // In a bundle a module stands in another folder than its source; who asks where it is must know both.
  const folder = path.join(root, 'packages/server/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  const asking = sources.filter((name) =>
    /import\.meta\.(dirname|filename)/.test(readFileSync(path.join(folder, name), 'utf8')),
  );
  expect(asking.sort()).toEqual(['adapters/playwright/start-guest.ts', 'main.ts', 'program-file.ts']);
});
