import { type BackupMode, backupLimits } from '@recado/contract';

/** A backup that is restored: a file of this computer, or one that the server has. */
export type RestoreSource = { file: File } | { filename: string; isProtected: boolean };

export interface RestoreWish {
  source: RestoreSource;
  mode: BackupMode;
  password: string;
  without_secrets: 'true' | 'false';
}

export const nameOf = (source: RestoreSource): string => ('file' in source ? source.file.name : source.filename);

/** What the section explains and the question repeats, in the same words. */
export const restoreFacts = {
  numbers:
    'Os números do WhatsApp vinculados aqui continuam vinculados; no máximo se desconectam por alguns instantes e voltam sozinhos.',
  safety: `Antes de mudar qualquer coisa, o Recado faz um backup do que está aqui, para que você possa voltar atrás. Ficam guardados os ${backupLimits.safetyKept} mais recentes desse tipo.`,
} as const;

const questions: Record<BackupMode, (name: string) => readonly string[]> = {
  replace: (name) => [
    `Substituir todos os dados pelos do backup ${name}?`,
    'O que foi cadastrado depois dele deixa de valer.',
  ],
  merge: (name) => [
    `Mesclar o backup ${name} com os dados atuais?`,
    'Entra o que ainda não existe; nada do que está aqui é alterado.',
  ],
};

/** Asked before anything happens: a click alone must not change all data. */
export const questionOf = (mode: BackupMode, name: string): string =>
  [...questions[mode](name), restoreFacts.safety, restoreFacts.numbers].join('\n\n');
