import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { preload } from '../testing/preload.ts';
import { createDataDir, startProduct } from '../testing/product.ts';
import { signInTo } from '../testing/product-client.ts';

/** The start is refused: one clear line on standard error, nothing on standard output, a non-zero exit. */
async function expectRefusal(env: Record<string, string>, line: RegExp) {
  const product = startProduct(env);
  expect(await product.exit).toBe(1);
  expect(product.stderr()).toMatch(line);
  expect(product.stderr().trim().split('\n')).toHaveLength(1);
  expect(product.stdout()).toBe('');
}

describe('a start that cannot work', () => {
  it('names a bad environment value', () =>
    expectRefusal({ PORT: 'abc', DATA_DIR: createDataDir() }, /Configuração inválida\. PORT: deve ser um número/));

  it('names a data folder that cannot be written', async () => {
    const file = path.join(createDataDir(), 'a-file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: path.join(file, 'data') }, /Não é possível gravar na pasta de dados .*a-file/);
  });

  it('says that the database is corrupt', async () => {
    const dataDir = createDataDir();
    writeFileSync(path.join(dataDir, 'recado.db'), 'this is not a database, not at all'.repeat(200));
    await expectRefusal({ DATA_DIR: dataDir }, /está corrompido\. Restaure um backup/);
  });

  it('says that the file of the database cannot be opened', async () => {
    const dataDir = createDataDir();
    mkdirSync(path.join(dataDir, 'recado.db'));
    await expectRefusal({ DATA_DIR: dataDir }, /Não é possível gravar na pasta de dados/);
  });

  it('names a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const product = startProduct({ PORT: String(port), DATA_DIR: createDataDir() });
    expect(await product.exit).toBe(1);
    expect(product.stderr()).toMatch(new RegExp(`A porta ${port} já está em uso`));
  });

  it('names an address that is not of this machine', () =>
    expectRefusal(
      { HOST: '192.0.2.1', ADMIN_PASSWORD: 'segura-123', DATA_DIR: createDataDir() },
      /não é desta máquina/,
    ));

  it('refuses a public address with the default password, and asks for ADMIN_PASSWORD', () =>
    expectRefusal({ HOST: '0.0.0.0', DATA_DIR: createDataDir() }, /Defina ADMIN_PASSWORD/));

  it('says that PostgreSQL does not answer, without its password', async () => {
    const product = startProduct({
      DATABASE_URL: 'postgres://ana:segredo@127.0.0.1:9/recado',
      DATA_DIR: createDataDir(),
    });
    expect(await product.exit).toBe(1);
    expect(product.stderr()).toMatch(/O PostgreSQL em 127\.0\.0\.1:9 não responde\. Confira DATABASE_URL\.\n$/);
    expect(product.stderr()).not.toContain('segredo');
  });

  it.each(['settings', 'jobs'])('was never on the air when a late part fails: without the table %s', async (table) => {
    const dataDir = createDataDir();
    const first = startProduct({ DATA_DIR: dataDir });
    await first.address;
    first.process.kill('SIGTERM');
    await first.exit;
    const database = new DatabaseSync(path.join(dataDir, 'recado.db'));
    database.exec(`drop table ${table}`);
    database.close();

    const product = startProduct({ DATA_DIR: dataDir });
    expect(await product.exit).toBe(1);
    expect(product.stderr()).toMatch(/^Recado não iniciou: /);
    expect(product.stderr().trim().split('\n')).toHaveLength(1);
    expect(product.stdout()).not.toContain('Server listening');
    expect(product.stdout()).toContain(`no such table: ${table}`);
    // The lock is free, and the file was closed in order.
    expect(readdirSync(dataDir)).not.toContain('recado.db-wal');
  });

  it('keeps a second server out of the same data folder, until the first is gone', async () => {
    const dataDir = createDataDir();
    const first = startProduct({ DATA_DIR: dataDir });
    await first.address;
    await expectRefusal({ DATA_DIR: dataDir }, /Outro Recado já está usando a pasta de dados/);
    first.process.kill('SIGKILL');
    await first.exit;
    await startProduct({ DATA_DIR: dataDir }).address;
  });
});

describe('the default password', () => {
  it('gives way to ADMIN_PASSWORD at the next start; a password chosen in the console stands', async () => {
    const dataDir = createDataDir();
    const run = async (env: Record<string, string>, work: (address: string) => Promise<void>) => {
      const product = startProduct({ DATA_DIR: dataDir, ...env });
      await work(await product.address);
      product.process.kill('SIGTERM');
      expect(await product.exit).toBe(0);
    };
    const login = async (address: string, password: string) => {
      const body = JSON.stringify({ username: 'admin', password });
      const answer = await fetch(`${address}/auth/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return { status: answer.status, ...((await answer.json()) as { token: string }) };
    };

    await run({}, async (address) => expect((await login(address, 'admin123')).status).toBe(200));
    await run({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'do-ambiente' }, async (address) => {
      const { token, status } = await login(address.replace('0.0.0.0', '127.0.0.1'), 'do-ambiente');
      expect(status).toBe(200);
      await fetch(`${address.replace('0.0.0.0', '127.0.0.1')}/auth/change-password`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: 'do-ambiente', newPassword: 'do-console' }),
      });
    });
    await run({ ADMIN_PASSWORD: 'outra-do-ambiente' }, async (address) => {
      expect((await login(address, 'outra-do-ambiente')).status).toBe(401);
      expect((await login(address, 'do-console')).status).toBe(200);
    });
  });
});

describe('the line after the start', () => {
  it('says what an open API means where other machines reach it, until there is a key', async () => {
    const dataDir = createDataDir();
    const start = async (env: Record<string, string>) => {
      const product = startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'do-ambiente', ...env });
      await product.address;
      product.process.kill('SIGTERM');
      await product.exit;
      return product.stderr();
    };
    const warning = /^Atenção: outras máquinas alcançam a API pública, e ela atende sem chave\. .*PUBLIC_API_KEY\.$/m;
    expect(await start({ HOST: '0.0.0.0' })).toMatch(warning);
    expect(await start({})).not.toMatch(warning);
    expect(await start({ HOST: '0.0.0.0', PUBLIC_API_KEY: 'chave-secreta' })).not.toMatch(warning);
  });

  it('says what TRUST_PROXY=true means', async () => {
    const product = startProduct({ DATA_DIR: createDataDir(), TRUST_PROXY: 'true' });
    await expect.poll(product.stderr).toMatch(/^TRUST_PROXY=true vale como 1/m);
  });
});

describe('stopping', () => {
  it('does not wait for a connection that never asked anything', async () => {
    const product = startProduct({ DATA_DIR: createDataDir() });
    const { port, hostname } = new URL(await product.address);
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');
    // The connection is accepted once a later one was answered.
    await fetch(`${await product.address}/healthz`);
    product.process.kill('SIGTERM');
    expect(await product.exit).toBe(0);
  });

  it('finishes a request in flight on SIGTERM, refuses new ones and exits with 0', async () => {
    const dataDir = createDataDir();
    const product = startProduct({ DATA_DIR: dataDir });
    const { hostname, port } = new URL(await product.address);
    const body = JSON.stringify({ username: 'admin', password: 'admin123' });
    const socket = connect(Number(port), hostname);
    const head = `POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await expect.poll(() => isOpen(socket)).toBe(true);
    // The server has begun with the request once a second one on another connection was answered.
    const health = `${await product.address}/healthz`;
    await fetch(health);

    product.process.kill('SIGTERM');
    await expect.poll(() => product.stdout()).toContain('stopping');
    await expect
      .poll(() =>
        fetch(health).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    const answer = readAll(socket);
    socket.write(body.slice(10));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"refreshToken"/);
    expect(await product.exit).toBe(0);
    expect(product.stdout()).toContain('"stopped"');
    expect(readdirSync(dataDir)).not.toContain('recado.db-wal');
  });

  it('ends the process that reads a file, and with it the request that waits for it', async () => {
    const dataDir = createDataDir();
    // It stands still from its first moment.
    const holding = preload(`
      import processes from 'node:child_process';
      import { syncBuiltinESMExports } from 'node:module';
      const { spawn } = processes;
      processes.spawn = (...order) => {
        const child = spawn(...order);
        child.kill('SIGSTOP');
        console.error('is being read');
        return child;
      };
      syncBuiltinESMExports();`);
    const product = startProduct({ DATA_DIR: dataDir, ...holding });
    const api = await signInTo(await product.address);
    const file = new File(['Nome;Fone\nAna;11987654321'], 'a.csv');
    const upload = api.contacts.uploadImport({ body: {}, files: { file } });
    upload.catch(() => {});
    await expect.poll(product.stderr).toContain('is being read');
    product.process.kill('SIGTERM');
    await expect(upload).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await product.exit).toBe(0);
    expect(readdirSync(`${dataDir}/uploads`)).toEqual([]);
  });

  it('takes no more than ten seconds, also with a thread inside of a library', async () => {
    const stuck = preload(`
      import { pbkdf2 } from 'node:crypto';
      process.once('SIGTERM', () => pbkdf2('a', 'b', 2 ** 31 - 1, 64, 'sha512', () => {}));`);
    const product = startProduct({ DATA_DIR: createDataDir(), ...stuck });
    await product.address;
    product.process.kill('SIGTERM');
    expect(await product.exit).toBe(null);
    expect(product.process.signalCode).toBe('SIGKILL');
    expect(product.stderr()).toContain('Recado encerrado à força');
  });

  it('keeps what was answered when it is killed', async () => {
    const dataDir = createDataDir();
    const first = startProduct({ DATA_DIR: dataDir });
    const url = await first.address;
    const body = JSON.stringify({ username: 'admin', password: 'admin123' });
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${url}/auth/login`, { method: 'POST', body, headers });
    const { token } = (await login.json()) as { token: string };
    first.process.kill('SIGKILL');
    await first.exit;

    const second = startProduct({ DATA_DIR: dataDir });
    const validate = await fetch(`${await second.address}/auth/validate`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(validate.status).toBe(200);
  });
});

const isOpen = (socket: Socket) => socket.readyState === 'open';

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}

describe('a database file that is gone', () => {
  it('is missed while running, and put back by a proper end', async () => {
    const dataDir = createDataDir();
    const product = startProduct({ DATA_DIR: dataDir });
    const url = await product.address;
    const api = await signInTo(url);
    await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('recado.db')) rmSync(path.join(dataDir, name));
    }
    await expect.poll(async () => (await fetch(`${url}/readyz`)).json()).toMatchObject({ code: 'DATABASE_GONE' });
    expect(await api.operations.storage()).toMatchObject({ databaseFile: 'gone' });
    // What would be accepted could be lost.
    await expect(api.menu.create({ body: { message: 'b', reply: 'b' } })).rejects.toMatchObject({
      code: 'DATABASE_GONE',
    });
    product.process.kill('SIGTERM');
    expect(await product.exit).toBe(0);

    const again = await signInTo(await startProduct({ DATA_DIR: dataDir }).address);
    expect(await again.menu.list()).toMatchObject([{ message: 'oi' }]);
  });

  it('is put back with its folder and its key, and beside a file that somebody put in its place', async () => {
    const dataDir = createDataDir();
    const product = startProduct({ DATA_DIR: dataDir });
    const url = await product.address;
    const api = await signInTo(url);
    await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: '123:abc' } });
    rmSync(dataDir, { recursive: true });
    await expect.poll(async () => (await fetch(`${url}/readyz`)).json()).toMatchObject({ code: 'DATABASE_GONE' });
    product.process.kill('SIGTERM');
    expect(await product.exit).toBe(0);

    const second = startProduct({ DATA_DIR: dataDir });
    const again = await signInTo(await second.address);
    expect(await again.menu.list()).toMatchObject([{ message: 'oi' }]);
    expect(await again.settings.get()).toMatchObject({ TELEGRAM_BOT_TOKEN: expect.stringMatching(/abc|•|\*/) });
    rmSync(path.join(dataDir, 'recado.db'));
    writeFileSync(path.join(dataDir, 'recado.db'), 'of somebody else');
    second.process.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(readFileSync(path.join(dataDir, 'recado.db'), 'utf8')).toBe('of somebody else');
    expect(readdirSync(dataDir).filter((name) => /^recado\.db\.\d+$/.test(name))).toHaveLength(1);
  });

  it('keeps the next start from beginning with an empty one, until the owner says so', async () => {
    const dataDir = createDataDir();
    const first = startProduct({ DATA_DIR: dataDir });
    await first.address;
    first.process.kill('SIGTERM');
    await first.exit;
    // A file of nothing is none: SQLite would begin anew with it.
    writeFileSync(path.join(dataDir, 'recado.db'), '');
    await expectRefusal({ DATA_DIR: dataDir }, /recado\.db sumiu/);
    rmSync(path.join(dataDir, 'recado.db'));
    await expectRefusal({ DATA_DIR: dataDir }, /recado\.db sumiu: esta pasta já teve um\..*apague recado\.installed/);
    expect(readdirSync(dataDir)).not.toContain('recado.db');
    rmSync(path.join(dataDir, 'recado.installed'));
    // As a version before this one left its folder.
    await expectRefusal({ DATA_DIR: dataDir }, /recado\.db sumiu/);
    rmSync(path.join(dataDir, 'recado.lock'));
    await startProduct({ DATA_DIR: dataDir }).address;
  });
});

describe('a rejection that nobody handles', () => {
  const startRejecting = (error: string) => {
    const later = `process.on('SIGUSR2', () => void Promise.reject(${error}))`;
    return startProduct({ DATA_DIR: createDataDir(), ...preload(later) });
  };

  it('of the WhatsApp client is logged, and the product goes on', async () => {
    const product = startRejecting("Object.assign(new Error('Connection Closed'), { isBoom: true })");
    const url = await product.address;
    product.process.kill('SIGUSR2');
    await expect.poll(product.stdout).toContain('the WhatsApp client leaked a rejection');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('of anything else ends the product in order, with a word and a code', async () => {
    const product = startRejecting("new TypeError('x is undefined')");
    await product.address;
    product.process.kill('SIGUSR2');
    expect(await product.exit).toBe(1);
    expect(product.stdout()).toContain('x is undefined');
    expect(product.stdout()).toContain('"msg":"stopped"');
    expect(product.stderr()).toContain('Recado encerrado por um erro inesperado. O log diz qual.');
  });
});
