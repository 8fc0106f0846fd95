import { AppError } from '../../../errors/app-error.ts';

/** The file cannot be used, for a reason that its owner can do something about. */
export const refuse = (text: string, cause?: unknown): AppError =>
  new AppError('UNREADABLE_FILE', undefined, { text, cause });
