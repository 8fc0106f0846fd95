import {
  foldDigits,
  nationalOf,
  phoneKey,
  phoneProblem,
  privacyLimits,
  showPhone,
  storedPhone,
} from '@recado/contract';

/** What was typed to find somebody: a number, or else a name. */
export type Wanted =
  | { kind: 'phone'; phone: string }
  | { kind: 'name'; name: string }
  | { kind: 'wrong'; text: string };

const wrong = (text: string): Wanted => ({ kind: 'wrong', text });

export function readWanted(typed: string): Wanted {
  const text = foldDigits(typed.trim());
  if (text === '') return wrong('Informe um telefone ou um nome');
  if (text.length > privacyLimits.searchMax) return wrong(`Informe no máximo ${privacyLimits.searchMax} caracteres`);
  if (!/^[+\d\s().-]*\d[+\d\s().-]*$/.test(text)) return { kind: 'name', name: text };
  // Only with its country code: eleven digits with a wrong area code are a slip, and no number of Egypt.
  if (/^(\+(?!55)|00(?!55))/.test(text)) {
    const key = phoneKey(text);
    return key === undefined ? wrong('Informe um número de telefone válido') : { kind: 'phone', phone: showPhone(key) };
  }
  const national = nationalOf(text.replace(/^00/, '+'));
  const problem = phoneProblem(national);
  return problem === undefined ? { kind: 'phone', phone: storedPhone(national) } : wrong(problem);
}
