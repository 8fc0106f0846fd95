import type { ReceivedFile } from '@recado/contract';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import { type TaskLimits, type TaskProcesses, TaskTooHeavy } from '../../tasks/task-processes.ts';
import { notAnImage } from './encode-image.ts';

const defaultLimits: TaskLimits = { memoryMb: 256, timeMs: 60_000 };

/** Any picture as WhatsApp wants it. One at a time and in a process of its own: a few kilobytes can unpack to 400 MB. */
export function createPrepareImage(processes: TaskProcesses, limits = defaultLimits) {
  const queue = createKeyedQueue();
  const program = 'modules/media/image.process.ts';

  return ({ path }: Pick<ReceivedFile, 'path'>): Promise<Buffer> =>
    queue.run('image', async () => {
      try {
        const order = { program, task: { path }, reads: [path], hasAddons: true, limits };
        return Buffer.from(await processes.run<Uint8Array>(order));
      } catch (error) {
        throw error instanceof TaskTooHeavy ? notAnImage(error) : error;
      }
    });
}
