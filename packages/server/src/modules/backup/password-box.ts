import { randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import { createSecretBox, type SecretBox } from '../../security/secret-box.ts';

/** How a key is made of the password. The bounds keep a hostile file from asking for all the memory. */
export const passwordRule = z.object({
  cost: z.number().int().min(1024).max(131_072),
  blockSize: z.number().int().min(1).max(8),
  parallelization: z.number().int().min(1).max(4),
  salt: z.base64().max(100),
  /** A known text, sealed: tells a wrong password before anything else is read. */
  check: z.string().max(200),
});
export type PasswordRule = z.infer<typeof passwordRule>;

const knownText = 'recado';
/** OWASP's recommendation for scrypt: 32 MB and about a third of a second. */
const recommended = { cost: 32_768, blockSize: 8, parallelization: 3 };
export type PasswordStrength = typeof recommended;

export interface PasswordBox extends SecretBox {
  rule: PasswordRule;
}

/** Seals what leaves in a backup: whoever has the file still needs the password. */
export async function createPasswordBox(
  password: string,
  strength: PasswordStrength = recommended,
): Promise<PasswordBox> {
  const salt = randomBytes(16).toString('base64');
  const box = createSecretBox(await deriveKey(password, { ...strength, salt }));
  return { ...box, rule: { ...strength, salt, check: box.seal(knownText) } };
}

export async function openPasswordBox(password: string, rule: PasswordRule): Promise<SecretBox> {
  const box = createSecretBox(await deriveKey(password, rule));
  if (box.open(rule.check) !== knownText) throw new AppError('BACKUP_PASSWORD_WRONG');
  return box;
}

function deriveKey(password: string, { salt, ...strength }: Omit<PasswordRule, 'check'>): Promise<Buffer> {
  const options = { ...strength, maxmem: 256 * strength.cost * strength.blockSize };
  return new Promise((resolve, reject) => {
    // The same password may be typed with composed and with separate accents.
    scrypt(password.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
