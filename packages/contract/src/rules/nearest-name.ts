import { decomposed } from './foreign-text.ts';

/** Longer ones are no name that somebody mistyped. */
const nameMax = 40;

/** What people write for a name that looks nothing like it. */
const meanings: Record<string, readonly string[]> = {
  phone: ['fone', 'telefone', 'tel', 'celular', 'numero', 'whatsapp', 'zap'],
  message: ['mensagem', 'msg', 'texto', 'text'],
  sender: ['remetente', 'from', 'quem'],
  nome: ['name', 'contato', 'cliente', 'sender', 'primeironome'],
  email: ['mail', 'correio'],
  empresa: ['company', 'loja', 'firma'],
  cargo: ['title', 'funcao', 'profissao'],
  data: ['date', 'dia', 'hoje'],
  hora: ['time', 'hour', 'horario', 'agora'],
};

/** The one of the names that was most likely meant, or undefined when none comes near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  if (written.length > nameMax) return undefined;
  const wanted = plain(written);
  if (wanted === '') return undefined;
  const same = names.find((name) => plain(name) === wanted);
  if (same !== undefined) return same;
  const meant = names.find((name) => Object.hasOwn(meanings, name) && meanings[name]?.includes(wanted));
  if (meant !== undefined) return meant;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const key = plain(name);
    // A third of the letters may be wrong: fewer say nothing, more would guess.
    const allowed = Math.floor(Math.max(key.length, wanted.length) / 3);
    if (key.length > nameMax || Math.abs(key.length - wanted.length) > allowed) continue;
    const distance = editsBetween(wanted, key);
    if (distance <= allowed && distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Neither case, accents nor what surrounds a word makes it another name. */
const plain = (text: string): string =>
  decomposed(text)
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** How many letters to change, add, leave out or swap with their neighbour. */
function editsBetween(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [older, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
