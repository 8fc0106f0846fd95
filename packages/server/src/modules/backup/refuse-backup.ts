import { backupTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';

type Reason = 'notABackup' | 'damaged' | 'unsafe' | 'bomb' | 'newer' | 'contradictory';

/** A file that cannot be restored, told so that its owner knows what is wrong with it. */
export const refuse = (reason: Reason, cause?: unknown): AppError =>
  new AppError('UNREADABLE_FILE', undefined, { text: backupTexts[reason], cause });
