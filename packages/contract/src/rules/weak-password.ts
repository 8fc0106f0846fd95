import { authLimits } from '../auth.ts';

/** The ones that are tried first, by what is known of stolen lists and of this product. */
const usual = new Set(
  [
    '123456 1234567 12345678 123456789 1234567890 123123 123321 654321 111111 000000 121212 112233 102030 101010',
    'senha senha123 senha1234 minhasenha mudar123 trocar123 brasil brasil123 flamengo corinthians palmeiras',
    'saopaulo vasco123 deus123 jesus123 familia amor123 password password1 passw0rd qwerty qwerty123 qwertyuiop',
    'abc123 abcdef abcd1234 admin admin123 admin1234 administrador root123 welcome letmein iloveyou monkey dragon',
    'football master sunshine princess 1q2w3e4r 1q2w3e 1qaz2wsx asdfgh asdfghjkl zxcvbnm whatsapp whatsapp123',
    'recado recado123 teste123 teste1234 mudar@123 102030 gabriel rafael123 bruno123 lucas123',
  ].flatMap((line) => line.split(' ')),
);

/** What makes a password easy to guess, in words; undefined when nothing is known against it. It is told, not refused. */
export function passwordWeakness(password: string, username: string): string | undefined {
  const plain = password.toLowerCase();
  if (password === '') return undefined;
  const { passwordMin, passwordRecommended } = authLimits;
  if (password.length < passwordMin) {
    return `A senha é curta: o mínimo é ${passwordMin} caracteres, e recomendamos ${passwordRecommended} ou mais.`;
  }
  if (usual.has(plain)) return 'Esta é uma das senhas mais usadas: é das primeiras que alguém tenta.';
  const name = username.trim().toLowerCase();
  if (name.length >= 3 && plain.includes(name)) return 'A senha contém o seu nome de usuário.';
  if (new Set(plain).size <= 2) return 'A senha repete quase sempre o mesmo caractere.';
  if (isSequence(plain)) return 'A senha é uma sequência fácil de adivinhar.';
  if ([...password].length < passwordRecommended) {
    return `A senha é curta: recomendamos ${passwordRecommended} caracteres ou mais.`;
  }
  return undefined;
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const isSequence = (plain: string): boolean =>
  plain.length >= 4 && rows.some((row) => row.includes(plain) || [...row].reverse().join('').includes(plain));
