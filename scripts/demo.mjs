// npm run demo: the product beside a WhatsApp on loopback, with sample data, so that everything can be tried with no phone.
import { connect } from 'node:net';
import path from 'node:path';
import { ensureConsole } from './lib/console-build.mjs';
import { people } from './lib/demo/shop.mjs';
import { credentials, startDemo } from './lib/demo/start-demo.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root, runMain, SetUpError, say } from './lib/run.mjs';

const consolePort = process.env['PORT'] || '3000';
const phonesPort = process.env['PHONES_PORT'] || '3100';
const dataFolder = path.join(root, 'data-demo');

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  // Another Recado on the same port would get the sample data.
  for (const port of [consolePort, phonesPort]) await mustBeFree(port);

  say('Iniciando a demonstração…');
  const { product, phones, stop } = await startDemo({ consolePort, phonesPort, dataFolder });
  stopOnSignal(stop);
  say(`
Tudo pronto. Abra as duas páginas lado a lado:

  Console do administrador   ${product}   (${credentials.username} / ${credentials.password})
  Celulares                  ${phones}

A ${people.shop.name} já está conectada: em Celulares, escolha ${people.ana.name} e escreva "oi" à loja.
Para conectar outro número, crie uma instância no console e, no celular ${people.branch.name}, abra Aparelhos.
Os registros ficam em ${path.relative(process.cwd(), dataFolder) || '.'}. Ctrl+C encerra tudo.
`);
});

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

/** @param {() => void} stop */
function stopOnSignal(stop) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, stop);
  // npm runs scripts through a shell, and a signal to npm ends that shell only: whoever loses it stops as if signalled.
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== shell && stop(), 250).unref();
}
