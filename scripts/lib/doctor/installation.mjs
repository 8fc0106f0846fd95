import { ok, problem, warning } from './finding.mjs';

const oldestNode = 20;

/** @param {string} version of the Node that npm found, such as v20.11.0 */
export function checkNode(version) {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  return major >= oldestNode
    ? ok('Node', `${version.slice(1)}; o Recado roda no que ele mesmo instala.`)
    : problem(
        'Node',
        `${version.slice(1)} é antigo demais. Instale o Node ${oldestNode} ou mais novo: https://nodejs.org`,
      );
}

/**
 * @param {'missing' | 'stale' | 'broken' | 'installed'} state
 * @param {boolean} isConsoleBuilt
 */
export function checkInstallation(state, isConsoleBuilt) {
  switch (state) {
    case 'missing':
      return warning(
        'Instalação',
        'falta instalar as dependências: npm start faz isso (um a dois minutos, com internet).',
      );
    case 'stale':
      return warning('Instalação', 'as dependências mudaram: npm start as instala de novo (precisa de internet).');
    case 'broken':
      return problem('Instalação', 'as dependências não funcionam. Apague a pasta node_modules e rode npm start.');
    case 'installed':
      return isConsoleBuilt
        ? ok('Instalação', 'dependências instaladas e console preparado.')
        : ok('Instalação', 'dependências instaladas; npm start prepara o console.');
  }
}
