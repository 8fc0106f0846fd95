import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's first choice for argon2id with little memory: about 30 ms of one core.
const usualCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);

/** The password as a PHC string (`$argon2id$v=19$m=…`), which carries its own salt and cost. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: canonical(password), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('The stored password hash is not readable');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive('argon2id', {
    message: canonical(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

// The same accented password arrives composed from one keyboard and decomposed from another.
const canonical = (password: string): string => password.normalize('NFC');

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
