import type { LoggedEvent } from '@recado/contract';

export const levelTexts: Record<LoggedEvent['level'], string> = {
  debug: 'Depuração',
  info: 'Informação',
  warn: 'Aviso',
  error: 'Erro',
};
