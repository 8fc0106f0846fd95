import { type ErrorCode, errorTable } from '@recado/contract';
import { isDiskFull } from '../db/database-errors.ts';
import { AppError } from '../errors/app-error.ts';

/** What the process of a task answers: an outcome, or a refusal with its text. */
export type TaskAnswer<Outcome> =
  | { outcome: Outcome }
  | { refusal: { code: ErrorCode; text: string; details: AppError['details'] } };

/** Makes this process do the one task that its parent sends. It ends with the answer, or with its parent. */
export function answerTask<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (task: Task) => process.send?.(await answer(() => work(task))));
}

async function answer<Outcome>(work: () => Promise<Outcome>): Promise<TaskAnswer<Outcome>> {
  try {
    return { outcome: await work() };
  } catch (error) {
    if (error instanceof AppError) {
      return { refusal: { code: error.code, text: error.message, details: error.details } };
    }
    if (!isDiskFull(error)) throw error;
    return { refusal: { code: 'DISK_FULL', text: errorTable.DISK_FULL.text, details: undefined } };
  }
}
