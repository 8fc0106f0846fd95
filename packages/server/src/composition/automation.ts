import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createRepository } from '../db/repository.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import type { Jobs, JobTimes } from '../jobs/jobs.port.ts';
import type { ContactBook } from '../modules/contacts/contact-book.ts';
import type { ContactsService } from '../modules/contacts/contacts.service.ts';
import type { RaiseWait } from '../modules/handover/raise-wait.ts';
import { createWaitsRepository } from '../modules/handover/waits.repository.ts';
import { createLoopGuard } from '../modules/inbound/loop-guard.ts';
import { createNotificationsRepository } from '../modules/notifications/notifications.repository.ts';
import type { BlockedPeople } from '../modules/people/blocked-people.repository.ts';
import type { QuickActionsService } from '../modules/quick-actions/quick-actions.service.ts';
import { createCallApi } from '../modules/triggers/actions/call-api.ts';
import { createCallPerson } from '../modules/triggers/actions/call-person.ts';
import { createContactActions } from '../modules/triggers/actions/contact-actions.ts';
import { createExecutors, type RunScript } from '../modules/triggers/actions/create-executors.ts';
import { createExecuteAction } from '../modules/triggers/actions/execute-action.ts';
import { createLogEvent } from '../modules/triggers/actions/log-event.ts';
import { createQuickActionFile } from '../modules/triggers/actions/quick-action-file.ts';
import { createSendMessage } from '../modules/triggers/actions/send-message.ts';
import { createUpdateDatabase } from '../modules/triggers/actions/update-database.ts';
import { fireTriggers } from '../modules/triggers/fire-triggers.ts';
import { createKnownSenders } from '../modules/triggers/known-senders.ts';
import { createScheduler } from '../modules/triggers/scheduler.ts';
import { createStartRun } from '../modules/triggers/start-run.ts';
import { createTriggerRunsRepository } from '../modules/triggers/trigger-runs.repository.ts';
import { createTriggersRepository } from '../modules/triggers/triggers.repository.ts';
import { createTriggersService } from '../modules/triggers/triggers.service.ts';
import { workRuns } from '../modules/triggers/work-runs.ts';
import type { Clock, Stopwatch } from '../runtime/clock.ts';
import type { Events } from '../runtime/events.ts';
import { createFetchOutside } from '../security/network-guard.ts';
import type { Messaging } from './messaging.ts';

interface Dependencies {
  config: Pick<Config, 'databaseUrl' | 'timeZone' | 'allowPrivateNetwork' | 'loopGuardReplies'>;
  database: Database;
  log: Logger;
  clock: Clock;
  stopwatch: Stopwatch;
  jobTimes: JobTimes | undefined;
  events: Events;
  messaging: Messaging;
  book: ContactBook;
  contacts: ContactsService;
  quickActions: Pick<QuickActionsService, 'attach' | 'hasFile'>;
  handover: { raiseWait: RaiseWait; blocked: BlockedPeople; handoverReply(): Promise<string>; onWaiting(): void };
  scripts: { exists(id: number): Promise<boolean>; run: RunScript };
  onError(error: unknown, what: string): void;
}

/** The part of the composition root that acts by itself: jobs, schedules and triggers. */
export function createAutomation({
  config,
  database,
  log,
  clock,
  stopwatch,
  events,
  messaging,
  book,
  contacts,
  ...rest
}: Dependencies) {
  const { db, changes, news } = database;
  const { timeZone } = config;
  const failing = (what: string) => (error: unknown) => rest.onError(error, what);
  const jobs = createJobs({
    database,
    databaseUrl: config.databaseUrl,
    clock,
    ...(rest.jobTimes ? { times: rest.jobTimes } : {}),
    onError: failing('jobs'),
  });

  const triggers = createTriggersRepository(db);
  const runs = createRepository(db, createTriggerRunsRepository);
  const senders = createKnownSenders({ db, changes, clock, onError: failing('known senders') });
  const startRun = createStartRun({ runs, jobs, clock });
  const scheduler = createScheduler({ triggers, startRun, jobs, clock, timeZone });
  const fileOf = createQuickActionFile(rest.quickActions);
  const execute = createExecuteAction(
    createExecutors({
      sendMessage: createSendMessage({ outbox: messaging.outbox, triggers, fileOf }),
      callApi: createCallApi(createFetchOutside(config.allowPrivateNetwork)),
      updateDatabase: createUpdateDatabase({ db, book: contacts, changes, clock }),
      logEvent: createLogEvent({ runs, log, clock }),
      ...createContactActions({ contacts: book.contacts, book: contacts }),
      callPerson: createCallPerson({
        ...rest.handover,
        queries: createRepository(db, (queries) => ({
          waits: createWaitsRepository(queries),
          notifications: createNotificationsRepository(queries),
        })),
        outbox: messaging.outbox,
        clock,
      }),
      bulkSends: messaging.bulkSends,
      runScript: rest.scripts.run,
      fileOf,
    }),
  );
  workRuns({ runs, triggers, execute, jobs, clock, onError: failing('triggers') });
  /** Or a run would tell up to two minutes late what became of its message. */
  const hasten = async (instanceId: string): Promise<void> => {
    for (const runId of await runs.waitingFor(instanceId)) await jobs.hasten('trigger-run', { runId });
  };
  messaging.listen({
    onMeasures: (instanceId) => void hasten(instanceId).catch(failing('triggers')),
    onConnected: (instanceId) => void hasten(instanceId).catch(failing('triggers')),
  });
  const guard = createLoopGuard(stopwatch, config.loopGuardReplies);
  fireTriggers({ triggers, senders, startRun, guard, events, changes });

  /** pg-boss has tables of its own, where nothing tells what is written. */
  const telling = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    news.note('jobs');
    return result;
  };

  /** Work that is given up ends what it was part of, or the history would show it as under way for ever. */
  const discard: Jobs['discard'] = async (id) => {
    const job = (await jobs.dead()).find((dead) => dead.id === id);
    if (job?.queue === 'trigger-run') {
      const { runId } = job.payload as { runId: number };
      await runs.inTransaction((queries) => queries.abandon(runId, clock().toISOString()));
    }
    return telling(jobs.discard(id));
  };

  return {
    jobs: { ...jobs, discard, revive: (id: string) => telling(jobs.revive(id)) },
    triggers: createTriggersService({
      jobs,
      triggers,
      runs,
      startRun,
      scheduler,
      exists: {
        instance: messaging.instances.exists,
        group: async (id) => (await book.groups.find(id)) !== undefined,
        script: rest.scripts.exists,
        quickActionFile: rest.quickActions.hasFile,
      },
      changes,
      clock,
      timeZone,
    }),

    /** After triggers came from elsewhere than the console. */
    planSchedules: scheduler.start,

    /** Who wrote in the last second. */
    flush: senders.flush,

    async start(): Promise<void> {
      await jobs.start();
      await startRun.recover();
      await scheduler.start();
    },
    async stop(): Promise<void> {
      await jobs.stop();
      await senders.flush();
    },
  };
}
