import { pbkdf2Sync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { AppError } from '../../errors/app-error.ts';
import { answerTask } from '../answer-task.ts';

/** What a program that a hostile file took over could try. */
export type Misdeed =
  | { kind: 'read' | 'write'; file: string }
  | { kind: 'environment' | 'refuse' | 'fail' | 'disk-full' | 'loop' | 'native-loop' | 'memory' | 'native-memory' };

answerTask(async (misdeed: Misdeed): Promise<unknown> => {
  switch (misdeed.kind) {
    case 'read':
      return readFileSync(misdeed.file, 'utf8');
    case 'write':
      return writeFileSync(misdeed.file, 'x');
    case 'environment':
      return Object.keys(process.env);
    case 'refuse':
      throw new AppError('UNREADABLE_FILE', { line: 3 }, { text: 'Linha 3' });
    case 'fail':
      throw new Error('something else');
    case 'disk-full':
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    case 'loop':
      for (;;);
    case 'native-loop':
      // In C++, where no thread can be ended.
      return pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512');
    case 'memory':
      for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
    case 'native-memory':
      return JSON.parse('['.repeat(60_000_000));
  }
});
