import { contactPhone, phoneDoubt, withoutPrefixes } from './contact-phone.ts';
import { isAreaCode, nationalOf, phoneProblem } from './phone.ts';

/** What a person is asked about a number that was typed: a program knows its numbers, a hand slips. */
export const typedPhoneTexts = {
  noAreaCode: 'Falta o DDD. Escreva, por exemplo, 11 98765-4321.',
  unknownAreaCode: (code: string) => `O DDD ${code} não existe.`,
  notMobile: (code: string) => `Depois do DDD ${code}, um número de 11 dígitos começa com 9.`,
  abroad: 'Se o número for de outro país, comece com + e o código do país.',
  doubtful: 'O telefone tem dígitos a mais ou um DDD inválido. Se for de outro país, escreva + e o código do país',
} as const;

/**
 * Why a number that says no other country, by a plus or 00, is none of Brazil; undefined where there is nothing to ask.
 * Without an area code it may still be on its way: that is asked once it is `left`.
 */
export function phoneQuestion(typed: string, left: boolean): string | undefined {
  const dialled = withoutPrefixes(typed);
  const saysBrazil = dialled.startsWith('+55');
  if (dialled.startsWith('+') && !saysBrazil) return doubtOf(typed);
  const national = nationalOf(dialled);
  const { length } = national;
  if (length === 8 || length === 9) return left ? typedPhoneTexts.noAreaCode : undefined;
  if ((length !== 10 && length !== 11) || phoneProblem(national) === undefined) return doubtOf(typed);
  const area = national.slice(0, 2);
  const abroad = saysBrazil ? '' : ` ${typedPhoneTexts.abroad}`;
  if (!isAreaCode(area)) return typedPhoneTexts.unknownAreaCode(area) + abroad;
  return doubtOf(typed) ?? typedPhoneTexts.notMobile(area) + abroad;
}

const doubtOf = (typed: string): string | undefined =>
  contactPhone(typed) !== undefined && phoneDoubt(typed) === 'wrong' ? typedPhoneTexts.doubtful : undefined;
