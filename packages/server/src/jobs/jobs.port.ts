/** What each queue carries. A queue is added here, and the compiler finds its places. */
interface JobPayloads {
  /** The next action of a trigger's run. */
  'trigger-run': { runId: number };
  /** One occurrence of a schedule. */
  'trigger-schedule': { triggerId: number; occurrence: string };
  /** A night's forgetting of what is old, or a further part of it. */
  retention: { night: string; part: number };
  /** A file that came with a message is to be fetched. */
  'media-fetch': { mediaId: string; attempt: number };
}
export type QueueName = keyof JobPayloads;
export const queueNames: readonly QueueName[] = ['trigger-run', 'trigger-schedule', 'retention', 'media-fetch'];

interface EnqueueOptions {
  /** Not before this moment; at once when left out. */
  runAt?: Date;
  /** A second job with the same key in the same queue is not taken, also after the first one has run. */
  key?: string;
}

export type JobHandler<Name extends QueueName> = (payload: JobPayloads[Name]) => Promise<void>;

export interface DeadJob {
  id: string;
  queue: QueueName;
  payload: unknown;
  error: string;
  attempts: number;
  createdAt: string;
}

export interface QueueDepth {
  queue: QueueName;
  waiting: number;
  active: number;
  dead: number;
}

/**
 * Work that survives the process. A job runs at least once: one whose process died runs again, so a handler must be
 * able to find out what it has already done.
 */
export interface Jobs {
  enqueue<Name extends QueueName>(queue: Name, payload: JobPayloads[Name], options?: EnqueueOptions): Promise<void>;
  /** Runs what waits with this payload now instead of at its time; one that is under way, or not there, stays as it is. */
  hasten<Name extends QueueName>(queue: Name, payload: JobPayloads[Name]): Promise<void>;
  /** To be called before `start`. */
  work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>, options?: { concurrency?: number }): void;
  start(): Promise<void>;
  /** Takes no new job and waits for those in hand. */
  stop(): Promise<void>;
  /** Jobs that failed for the last time, newest first. */
  dead(): Promise<DeadJob[]>;
  /** Gives a dead job all its attempts again; false when there is none with this id. */
  revive(id: string): Promise<boolean>;
  discard(id: string): Promise<boolean>;
  depths(): Promise<QueueDepth[]>;
  /** Handled jobs are remembered for a while only, for their keys. pg-boss forgets by itself. */
  forgetDone(): Promise<void>;
}

export interface JobTimes {
  /** How often a job is tried before it is given up. */
  attempts: number;
  firstRetryMs: number;
  lastRetryMs: number;
  /** How long a handled job is remembered, for its key. */
  rememberMs: number;
}

export const jobTimes: JobTimes = {
  attempts: 5,
  firstRetryMs: 2000,
  lastRetryMs: 5 * 60_000,
  rememberMs: 7 * 24 * 60 * 60_000,
};
