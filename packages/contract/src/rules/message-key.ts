import { composed } from './foreign-text.ts';

/**
 * What two messages must share to count as the same: 'OLÁ ' equals 'olá'. Both engines store this key and compare it
 * byte by byte, because SQLite lower-cases only ASCII and neither knows about composed and decomposed accents.
 */
export const messageKey = (message: string): string => composed(message).trim().toLocaleLowerCase('pt-BR');
