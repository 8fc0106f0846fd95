import { execFile } from 'node:child_process';
import { ok, warning } from './finding.mjs';

const browserRemedy = 'Instale o Chromium ou o Google Chrome, ou indique um em CHROMIUM_PATH.';

/** Only scripts need one. @param {{ named: string | undefined, found: string | undefined }} browser */
export async function checkBrowser({ named, found }) {
  const name = 'Navegador';
  const loss = 'Sem ele os scripts de navegador não rodam.';
  if (!found && named)
    return warning(name, `CHROMIUM_PATH aponta para ${named}, que não existe. ${loss} ${browserRemedy}`);
  if (!found) return warning(name, `não encontrado. ${loss} ${browserRemedy}`);
  const version = await firstLineOf(found, ['--version']);
  return version
    ? ok(name, `${version} (${found}).`)
    : warning(name, `${found} não funciona: talvez faltem bibliotecas do sistema. ${loss} ${browserRemedy}`);
}

/** Only sounds, films and animations need it. @param {{ named: string | undefined, found: string | undefined }} program */
export async function checkFfmpeg({ named, found }) {
  const name = 'ffmpeg';
  const remedy =
    'Só faz falta para enviar áudios, vídeos e GIFs em outros formatos; instale-o com o gerenciador de pacotes do sistema ou indique um em FFMPEG_PATH.';
  if (!found && named) return warning(name, `FFMPEG_PATH aponta para ${named}, que não existe. ${remedy}`);
  if (!found) return warning(name, `não encontrado. ${remedy}`);
  const version = await firstLineOf(found, ['-version']);
  return version
    ? ok(name, `${version.split(' ').slice(0, 3).join(' ')}.`)
    : warning(name, `${found} não funciona. ${remedy}`);
}

/** @param {string} file @param {string[]} args @returns {Promise<string | undefined>} */
const firstLineOf = (file, args) =>
  new Promise((resolve) => {
    execFile(file, args, { timeout: 8000, killSignal: 'SIGKILL' }, (error, stdout) => {
      resolve(error ? undefined : stdout.trim().split('\n')[0] || 'sem versão');
    });
  });
