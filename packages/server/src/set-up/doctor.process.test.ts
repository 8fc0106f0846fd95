import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { repository, runDoctor, runScript } from '../testing/doctor.ts';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { createDataDir, startProduct } from '../testing/product.ts';

/** A program that takes connections and says nothing. */
async function startSilence(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as { port: number }).port;
}

describe('a machine where Recado starts', () => {
  it('has nothing wrong with it', async () => {
    const { code, text, line } = await runDoctor();
    expect(text).not.toMatch(/^erro/m);
    expect(line('Porta')).toMatch(/^ok/);
    expect(line('Pasta de dados')).toMatch(/^ok .* aceita gravações\.$/);
    expect(line('Disco')).toMatch(/livres em/);
    expect(line('Banco de dados')).toMatch(/^ok .* será criado no primeiro início/);
    expect(line('WhatsApp')).toMatch(/^ok 127\.0\.0\.1:\d+ responde\.$/);
    expect(line('IA')).toMatch(/^ok/);
    expect(line('Relógio')).toMatch(/^ok/);
    expect(code).toBe(0);
  });

  it('may have Recado running already', async () => {
    const dataDir = createDataDir();
    const product = startProduct({ DATA_DIR: dataDir });
    const { port } = new URL(await product.address);
    const { code, line } = await runDoctor({ DATA_DIR: dataDir, PORT: port });
    expect(line('Porta')).toBe(`ok o Recado já está no ar em 127.0.0.1:${port}.`);
    expect(line('Banco de dados')).toMatch(/^ok SQLite .* íntegro e gravável\.$/);
    expect(code).toBe(0);
  });

  it('is told what it lacks, and that nothing of it is in the way', async () => {
    const port = await startSilence();
    const { code, text, line } = await runDoctor({
      PATH: '/nowhere',
      CHROMIUM_PATH: '/nowhere/chromium',
      WHATSAPP_WS_URL: 'ws://127.0.0.1:9/ws/chat',
      OPENAI_BASE_URL: `http://ana:segredo@127.0.0.1:${port}`,
    });
    expect(line('Navegador')).toMatch(/^aviso CHROMIUM_PATH aponta para \/nowhere\/chromium, que não existe\./);
    expect(line('ffmpeg')).toMatch(/^aviso não encontrado\./);
    expect(line('WhatsApp')).toMatch(
      /^aviso 127\.0\.0\.1:9 não responde .* os números não conectam\. Confira a internet/,
    );
    expect(line('IA')).toMatch(/^aviso 127\.0\.0\.1:\d+ não responde/);
    expect(text).toContain('nada impede o início do Recado.');
    expect(text).not.toContain('segredo');
    expect(code).toBe(0);
  });

  it('is told of a browser that does not run', async () => {
    const broken = path.join(createDataDir(), 'chromium');
    writeFileSync(broken, '#!/bin/sh\nexit 127\n', { mode: 0o755 });
    const { code, line } = await runDoctor({ CHROMIUM_PATH: broken });
    expect(line('Navegador')).toMatch(/^aviso .* não funciona/);
    expect(code).toBe(0);
  });

  it('is told that its clock is wrong', async () => {
    const outside = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { date: new Date(Date.now() + 20 * 60_000).toUTCString() }).end();
    });
    const { code, line } = await runDoctor({ OPENAI_BASE_URL: outside.url });
    expect(line('Relógio')).toMatch(/^aviso atrasado (19|20) minutos em relação a 127\.0\.0\.1:\d+\. Ligue o ajuste/);
    expect(code).toBe(0);
  });
});

describe('what keeps Recado from starting', () => {
  it('a port that another program uses', async () => {
    const port = await startSilence();
    const { code, line } = await runDoctor({ PORT: String(port) });
    expect(line('Porta')).toBe(`erro outro programa usa a porta ${port} em 127.0.0.1. Encerre-o ou ajuste PORT.`);
    expect(code).toBe(1);
  });

  it('an address of another machine', async () => {
    const { code, line } = await runDoctor({ HOST: '192.0.2.1', PORT: '4000', ADMIN_PASSWORD: 'segura-123' });
    expect(line('Porta')).toMatch(/^erro o endereço 192\.0\.2\.1 não é desta máquina\. Ajuste HOST\.$/);
    expect(code).toBe(1);
  });

  it('the default password on a public address', async () => {
    const { code, line } = await runDoctor({ HOST: '0.0.0.0' });
    expect(line('Senha')).toMatch(/^erro .* Defina ADMIN_PASSWORD\.$/);
    expect(code).toBe(1);
  });

  it.for([
    ['a folder below a file', (file: string) => path.join(file, 'data'), /não é uma pasta\. Ajuste DATA_DIR\.$/],
    ['a folder where nothing can be made', () => '/proc/recado', /não é possível gravar em \/proc \(\w+\)\. Ajuste/],
  ] as const)('%s', async ([, folderOf, expected]) => {
    const file = path.join(createDataDir(), 'a-file');
    writeFileSync(file, '');
    const { code, line } = await runDoctor({ DATA_DIR: folderOf(file) });
    expect(line('Pasta de dados')).toMatch(/^erro /);
    expect(line('Pasta de dados')).toMatch(expected);
    expect(code).toBe(1);
  });

  it('values that the server refuses, by its own words, without the checks that depend on them', async () => {
    const { code, text, line } = await runDoctor({ PORT: 'abc', DATABASE_URL: 'mysql://ana:segredo@x/recado' });
    expect(line('Configuração')).toMatch(/^erro PORT: deve ser um número; DATABASE_URL: deve começar com postgres:/);
    expect(line('Porta')).toBeUndefined();
    expect(line('Banco de dados')).toBeUndefined();
    expect(line('Pasta de dados')).toMatch(/^ok/);
    expect(text).not.toContain('segredo');
    expect(code).toBe(1);
  });

  it.for(['refuses', 'is silent'])('a PostgreSQL that %s', async (manner) => {
    const port = manner === 'refuses' ? 9 : await startSilence();
    const { code, text, line } = await runDoctor({ DATABASE_URL: `postgres://ana:segredo@127.0.0.1:${port}/recado` });
    expect(line('Banco de dados')).toBe(`erro O PostgreSQL em 127.0.0.1:${port} não responde. Confira DATABASE_URL.`);
    expect(text).not.toContain('segredo');
    expect(code).toBe(1);
  });

  it('a database that opens and is damaged further on', async () => {
    const dataDir = createDataDir();
    await (await openDatabase({ dataDir })).close();
    const file = path.join(dataDir, 'recado.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xaa, 8192));
    const { code, line } = await runDoctor({ DATA_DIR: dataDir });
    expect(line('Banco de dados')).toMatch(/^erro .* está corrompido\./);
    expect(code).toBe(1);
  });

  it('another Recado in the same folder', async () => {
    const dataDir = createDataDir();
    await startProduct({ DATA_DIR: dataDir }).address;
    const { code, line } = await runDoctor({ DATA_DIR: dataDir });
    expect(line('Banco de dados')).toMatch(/^erro outro Recado já usa a pasta/);
    expect(code).toBe(1);
  });
});

describe('before anything is installed', () => {
  const copyScripts = () => {
    const root = createDataDir();
    for (const part of ['scripts', 'package.json', 'package-lock.json']) {
      cpSync(path.join(repository, part), path.join(root, part), { recursive: true });
    }
    return root;
  };

  it('says what npm start will do', async () => {
    const { code, line } = await runDoctor({}, copyScripts());
    expect(line('Node')).toMatch(/^ok/);
    expect(line('Instalação')).toMatch(/^aviso falta instalar as dependências: npm start faz isso/);
    expect(line('Pasta de dados')).toMatch(/^ok/);
    expect(code).toBe(0);
  });

  it('says that an installation is broken', async () => {
    const root = copyScripts();
    mkdirSync(path.join(root, 'node_modules/node/bin'), { recursive: true });
    writeFileSync(path.join(root, 'node_modules/node/bin/node'), 'not a program', { mode: 0o755 });
    const { code, line } = await runDoctor({}, root);
    expect(line('Instalação')).toMatch(/^erro as dependências não funcionam\. Apague a pasta node_modules/);
    expect(code).toBe(1);
  });
});

it('npm start points here when it fails', async () => {
  const { code, text } = await runScript('start.mjs', repository, {
    npm_lifecycle_event: 'start',
    PORT: 'abc',
    DATA_DIR: createDataDir(),
  });
  expect(text).toMatch(/Recado não iniciou: .*PORT.*\n.*npm run doctor\n$/);
  expect(code).toBe(1);
});
