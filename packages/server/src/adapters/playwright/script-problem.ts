import { limits } from './limits.ts';

export interface Thrown {
  name: string;
  message: string;
  stack: string;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What an administrator reads when a script fails, whoever finds out. */
export const scriptProblem = {
  file: 'script.js',
  timeout: (ms: number) => `O tempo do script acabou (${(ms / 1000).toLocaleString('pt-BR')} s)`,
  stuck: 'O script espera por algo que nunca termina: confira os await e as Promises',
  tooManyCalls: `Mais de ${limits.callsAtOnce} chamadas ao mesmo tempo: use await em cada uma`,
  resultTooLarge: `O resultado passa de ${megabytes(limits.resultBytes)}: devolva menos dados`,
  answerTooLarge: `A página devolveu mais de ${megabytes(limits.answerBytes)}: peça menos dados de cada vez`,
  outOfMemory: `O script usou memória demais (limite de ${megabytes(limits.guestMemory)})`,
  logFull: '… as próximas linhas foram omitidas',
  tooManyObjects: 'O script guarda elementos demais: use locator ou $$eval',
  tooManyPages: 'O site abriu janelas demais, e a execução foi interrompida',
  badAddress: 'O endereço deve começar com http:// ou https://',
  crashed: 'O navegador parou de funcionar: a página pode ter usado memória demais',
  browserSlow: 'O navegador não abriu a tempo. O servidor pode estar sobrecarregado; tente novamente.',
  stopped: 'O servidor foi encerrado durante a execução',
  noScreen: 'Este servidor não tem tela: use headless true',
  noBrowser:
    'Nenhum navegador foi encontrado neste servidor. Instale o Chromium ou o Google Chrome (ou rode ' +
    '"npx playwright-core install chromium" na pasta do Recado) e execute o script de novo. ' +
    'Um navegador em outro lugar é indicado em CHROMIUM_PATH.',
  missingBrowser: (file: string) =>
    `CHROMIUM_PATH aponta para ${file}, que não existe. Corrija o caminho, ou instale o Chromium e remova CHROMIUM_PATH.`,

  /** The script's own words, with the line that said them. */
  thrown({ name, message, stack }: Thrown): string {
    if (/out of memory/.test(message)) return scriptProblem.outOfMemory;
    const line = /script\.js:(\d+)/.exec(stack)?.[1];
    const words = explain(name, message);
    return line ? `Linha ${line}: ${words}` : words;
  },
} as const;

function explain(name: string, message: string): string {
  const missing = /^'?([\w$]+)'? is not defined$/.exec(message)?.[1];
  if (missing) return `${missing} não existe para o script`;
  if (name === 'SyntaxError') return `erro de sintaxe (${message})`;
  if (/circular reference/.test(message)) return 'o resultado não pode virar JSON (referência circular)';
  return name === '' || name === 'Error' ? message : `${name}: ${message}`;
}
