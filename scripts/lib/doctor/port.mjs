import { createServer } from 'node:net';
import { ok, problem, reasonOf } from './finding.mjs';

const name = 'Porta';

/** @param {{ host: string, port: number }} config */
export async function checkPort({ host, port }) {
  if (port === 0) return ok(name, 'o sistema escolhe uma porta livre a cada início.');
  const error = await tryToListen(host, port);
  switch (error?.code) {
    case undefined:
      return ok(name, `${port} em ${host} está livre.`);
    case 'EADDRINUSE':
      return (await isRecado(host, port))
        ? ok(name, `o Recado já está no ar em ${host}:${port}.`)
        : problem(name, `outro programa usa a porta ${port} em ${host}. Encerre-o ou ajuste PORT.`);
    case 'EACCES':
      return problem(name, `sem permissão para usar a porta ${port}. Ajuste PORT para um número acima de 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return problem(name, `o endereço ${host} não é desta máquina. Ajuste HOST.`);
    default:
      return problem(name, `não é possível atender em ${host}:${port} (${reasonOf(error)}). Ajuste HOST e PORT.`);
  }
}

/** @param {string} host @param {number} port @returns {Promise<NodeJS.ErrnoException | undefined>} */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** @param {string} host @param {number} port */
async function isRecado(host, port) {
  const shown = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host;
  const signal = AbortSignal.timeout(3000);
  try {
    const answer = await fetch(`http://${shown}:${port}/healthz`, { signal, redirect: 'manual' });
    return answer.ok && (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
