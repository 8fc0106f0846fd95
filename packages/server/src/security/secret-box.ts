import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors/start-error.ts';

export interface SecretBox {
  seal(text: string): string;
  /** Undefined when the text was sealed with another key: the secret is lost and has to be entered again. */
  open(sealed: string): string | undefined;
}

const prefix = 'v1:';
const ivLength = 12;
const tagLength = 16;

/** Encrypts what must not be readable in a copy of the database (AES-256-GCM). */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return prefix + sealed.toString('base64');
    },
    open(sealed) {
      if (!sealed.startsWith(prefix)) return undefined;
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength));
        decipher.setAuthTag(bytes.subarray(-tagLength));
        return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const keyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** Unless there is one: two starts at once agree on one key. */
export function writeSecretKey(dataDir: string, key: Buffer): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(keyFile(dataDir), key.toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

interface KeyPlace {
  appSecret: string | undefined;
  dataDir: string;
}

/** Whether there is a key already. */
export const hasSecretKey = ({ appSecret, dataDir }: KeyPlace): boolean =>
  appSecret !== undefined || existsSync(keyFile(dataDir));

/** APP_SECRET where it is given (several nodes must share it), else a key of this data folder, made on the first start. */
export function readSecretKey({ appSecret, dataDir }: KeyPlace): Buffer {
  if (appSecret) return Buffer.from(hkdfSync('sha256', appSecret, 'recado', 'secrets', 32));
  const file = keyFile(dataDir);
  try {
    writeSecretKey(dataDir, randomBytes(32));
  } catch {
    throw new StartError(`Não é possível gravar a chave em ${file}. Confira as permissões ou ajuste DATA_DIR.`);
  }
  const key = readKey(file);
  if (key?.length !== 32) {
    throw new StartError(
      `A chave em ${file} está danificada. Restaure o arquivo, ou apague-o e rode npm run new-secret.`,
    );
  }
  return key;
}

/** Undefined where it is no file, or one that may not be read. */
function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  } catch {
    return undefined;
  }
}
