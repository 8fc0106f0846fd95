import type { BackupMode } from '@recado/contract';

/** A backup that is restored: a file of this computer, or one that the server has. */
export type RestoreSource = { file: File } | { filename: string; isProtected: boolean };

export interface RestoreWish {
  source: RestoreSource;
  mode: BackupMode;
  password: string;
  without_secrets: 'true' | 'false';
}

export const nameOf = (source: RestoreSource): string => ('file' in source ? source.file.name : source.filename);

/** Asked before anything happens: a click alone must not change all data. */
export const questionOf = (mode: BackupMode, name: string): string =>
  mode === 'replace'
    ? `Substituir todos os dados pelos do backup ${name}?\n\nO que foi cadastrado depois dele deixa de valer. Antes, o Recado faz um backup do que está aqui, para que você possa voltar atrás. Os números do WhatsApp se desconectam por alguns instantes.`
    : `Mesclar o backup ${name} com os dados atuais?\n\nEntra o que ainda não existe; nada do que está aqui é alterado. Antes, o Recado faz um backup do que está aqui, para que você possa voltar atrás.`;
