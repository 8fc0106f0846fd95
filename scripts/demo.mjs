// npm run demo: the product beside a WhatsApp on loopback, with sample data, so that everything can be tried with no phone.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedNode, root, runMain, SetUpError, say } from './lib/run.mjs';
import { serverArgs, serverEnv } from './lib/server-build.mjs';

const consolePort = process.env['PORT'] ?? '3000';
const phonesPort = process.env['PHONES_PORT'] ?? '3100';
const product = `http://127.0.0.1:${consolePort}`;
const phones = `http://127.0.0.1:${phonesPort}`;
const credentials = { username: 'admin', password: 'admin123' };
const dataFolder = path.join(root, 'data-demo');
const mediaCa = path.join(dataFolder, 'media-ca.pem');

const people = {
  shop: { phone: '551187654321', name: 'Loja da Praça' },
  branch: { phone: '5511955550000', name: 'Filial Centro' },
  ana: { phone: '5511912345678', name: 'Ana Souza' },
  bruno: { phone: '5521998765432', name: 'Bruno Lima' },
  carla: { phone: '558199887766', name: 'Carla Dias' },
};

const menu = [
  { message: 'oi', reply: 'Olá! Aqui é a Loja da Praça. Escreva *cardápio*, *horário* ou *entrega*.' },
  { message: 'cardápio', reply: 'Hoje temos:\n🍕 Pizza grande, R$ 45\n🥤 Suco natural, R$ 9\n🍰 Torta do dia, R$ 12' },
  { message: 'horário', reply: 'Abrimos de terça a domingo, das 11h às 22h.' },
  { message: 'entrega', reply: 'Entregamos no bairro em até 40 minutos. A taxa é R$ 6.' },
];

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  // Another Recado on the same port would get the sample data.
  for (const port of [consolePort, phonesPort]) await mustBeFree(port);
  // Phones of the simulator live in memory only, so the product starts anew with them.
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder);

  say('Iniciando a demonstração…');
  const simulator = start('celulares', [
    'packages/whatsapp-simulator/src/main.ts',
    ...['--port', phonesPort, '--media-ca', mediaCa, '--product', product],
  ]);
  await answering(`${phones}/api/view`, simulator);
  const server = start('recado', await serverArgs('main'), {
    ...serverEnv,
    PORT: consolePort,
    HOST: '127.0.0.1',
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: '',
    WHATSAPP_WS_URL: `ws://127.0.0.1:${phonesPort}/ws/chat`,
    WHATSAPP_MEDIA_CA: mediaCa,
  });
  endTogether([simulator, server]);
  await answering(`${product}/readyz`, server);
  await addSampleData();

  say(`
Tudo pronto. Abra as duas páginas lado a lado:

  Console do administrador   ${product}   (${credentials.username} / ${credentials.password})
  Celulares                  ${phones}

A ${people.shop.name} já está conectada: em Celulares, escolha ${people.ana.name} e escreva "oi" à loja.
Para conectar outro número, crie uma instância no console e, no celular ${people.branch.name}, abra Aparelhos.
Os registros ficam em ${path.relative(process.cwd(), dataFolder) || '.'}. Ctrl+C encerra tudo.
`);
});

async function addSampleData() {
  const { token } = await post(`${product}/auth/login`, credentials);
  const admin = (/** @type {string} */ to, /** @type {object} */ body) => post(`${product}/admin/${to}`, body, token);

  for (const person of Object.values(people)) await post(`${phones}/api/phones`, person);
  const neighbours = [people.ana, people.bruno, people.shop].map(({ phone }) => phone);
  await post(`${phones}/api/groups`, { subject: 'Vizinhos da praça', members: neighbours });

  for (const item of menu) await admin('menu', item);
  const order = { message: 'meu pedido', reply: 'Ana, o pedido 1042 saiu para entrega às 19h20.' };
  await admin('responses', { phone: people.ana.phone, ...order });
  await admin('settings', { default_response: 'Recebemos a sua mensagem e já respondemos. 😊' });
  for (const { name, phone } of [people.ana, people.bruno, people.carla]) {
    await admin('contacts/contacts', { name, phone, email: '', company: '', title: '' });
  }
  await admin('whatsapp/connect', { instanceId: 'loja', instanceName: people.shop.name });
  await post(`${phones}/api/phones/${people.shop.phone}/scan`, {});
}

/** @param {string} url @param {object} body @param {string} [token] */
async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new SetUpError('A demonstração parou antes de ficar pronta.');
  });
  const result = /** @type {{ token: string, error?: string }} */ (await answer.json());
  if (!answer.ok) throw new SetUpError(`A demonstração não ficou pronta: ${result.error} (${new URL(url).pathname})`);
  return result;
}

/**
 * Starts a part of the demonstration; its log goes to a file, its lines for a person to the terminal.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function start(name, args, env = {}) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(createWriteStream(path.join(dataFolder, `${name}.log`)));
  process.on('exit', () => child.kill());
  return child;
}

/** @param {string} port */
function mustBeFree(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('error', resolve);
    socket.once('connect', () => {
      socket.destroy();
      reject(new SetUpError(`A porta ${port} já está em uso. Encerre o outro programa ou ajuste PORT e PHONES_PORT.`));
    });
  });
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new SetUpError('A demonstração não iniciou.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(150);
  }
}

/** @param {import('node:child_process').ChildProcess[]} children */
function endTogether(children) {
  const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, stop);
  for (const child of children) child.on('exit', stop);
  // npm runs scripts through a shell, and a signal to npm ends that shell only: whoever loses it stops as if signalled.
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== shell && stop(), 250).unref();
}
