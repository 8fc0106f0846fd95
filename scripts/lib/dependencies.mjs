import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root, run, SetUpError, say } from './run.mjs';

const stamp = path.join(root, 'node_modules/.recado-installed');

/** Whether the last installation was of what package-lock.json lists, on the same machine. */
export function installationState(wanted = fingerprint()) {
  if (!existsSync(pinnedNode)) return 'missing';
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted ? 'installed' : 'stale';
}

/** Installs what package-lock.json lists, unless that was done. */
export async function ensureDependencies() {
  const wanted = fingerprint();
  if (installationState(wanted) === 'installed') return;

  say('Instalando as dependências (na primeira vez leva cerca de um minuto)…');
  // Engine warnings are about the machine's own Node, which only runs these few scripts.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true });
  if (code !== 0) {
    throw new SetUpError(`${output.trim()}\nA instalação das dependências falhou. Confira a conexão e tente de novo.`);
  }
  if (!existsSync(pinnedNode)) {
    throw new SetUpError('O Node fixado pelo projeto não foi instalado. Apague a pasta node_modules e tente de novo.');
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}
