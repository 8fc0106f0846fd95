import { expect, test } from 'vitest';
import { createLogger } from '../../runtime/logger.ts';
import { createBaileysLogger } from './baileys-logger.ts';

test('passes on what happened, never the objects that hold keys and messages', () => {
  const lines: string[] = [];
  const logger = createBaileysLogger(createLogger('debug', { write: (line) => void lines.push(line) })).child({});
  logger.info({ creds: 'secret' }, 'logging in...');
  logger.warn({ msgId: 'secret' }, 'timed out waiting for message');
  logger.error({ key: 'secret', err: new Error('No session record') }, 'failed to decrypt message');
  logger.error('plain words');
  expect(lines.join()).not.toContain('secret');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 20, msg: 'baileys: timed out waiting for message' },
    { level: 20, msg: 'baileys: failed to decrypt message', reason: 'No session record' },
    { level: 20, msg: 'baileys: plain words' },
  ]);
});
