import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'apiKey',
];

/** JSON lines on standard output. Secrets are cut even where somebody logs a whole object by mistake. */
export const createLogger = (level: Config['logLevel'], destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[oculto]' },
      serializers: { req: () => undefined, res: () => undefined },
    },
    ...(destination ? [destination] : []),
  );
