import { z } from 'zod';
import { type ReplySource, replySource } from './auto-reply.ts';
import { backup } from './backup.ts';
import { waitFigures } from './handover.ts';
import { instance, newChats } from './instances.ts';
import { numberHealth } from './number-health.ts';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

const count = z.number().int();

/** What a message got an answer from. */
export const answeringSources: readonly ReplySource[] = ['response', 'menu', 'ai', 'default', 'handover', 'consent'];
/** Nothing answered, and nobody meant it to be so. Whoever came too late or goes in circles is left alone on purpose. */
export const unansweredSource = 'none' satisfies ReplySource;

/** What an administrator looks at in the morning. The day is the one of the server's time zone. */
export const dashboardToday = z.object({
  started_at: timestamp,
  time_zone: z.string(),
  numbers: z.array(
    instance
      .pick({
        instance_id: true,
        instance_name: true,
        runtime_status: true,
        is_linked: true,
        last_error: true,
        last_error_at: true,
        attempt: true,
        next_attempt_at: true,
        time_zone: true,
        lock: true,
        warning: true,
      })
      .extend({ new_chats: newChats, phone: numberHealth.shape.phone }),
  ),
  /** Messages by the hours of the day so far, on every channel. */
  received: z.array(count),
  /** The same, by what became of them; only what occurred. */
  sources: z.array(z.object({ source: replySource, hours: z.array(count) })),
  /** Of those that nothing answered, the ones that have no answer registered by now either. */
  unanswered: count,
  /** Conversations that somebody has taken over by hand, the one that lasts longest first. */
  paused: z.object({
    total: count,
    newest: z.array(z.object({ name: z.string(), phone: z.string(), paused_until: timestamp })),
  }),
  /** Who waits for a person, since when the first of them, and how long people waited today and in the last seven days. */
  waiting: z.object({ now: count, oldest: timestamp.nullable(), today: waitFigures, week: waitFigures }),
  failed: z.object({
    /** What somebody did not get, whoever had it sent: the send screen lists them. */
    sends: count,
    /** As the triggers' failures list them. */
    triggerRuns: count,
    /** What the server gave up and belongs to no run, of any day: somebody decides what becomes of it. */
    jobs: count,
    scriptRuns: count,
    calls: count,
    refusedCalls: count,
    /** Why the last scheduled backup was not made. */
    backup: z.string().nullable(),
  }),
  lastBackup: backup.pick({ filename: true, created_at: true, kind: true }).nullable(),
  /** What of a new installation is done. */
  steps: z.object({ number: z.boolean(), replies: z.boolean(), message: z.boolean(), backup: z.boolean() }),
});
export type DashboardToday = z.infer<typeof dashboardToday>;

/** Today's messages that nothing answered, and nothing registered since would; each text once. */
export const unansweredMessages = z.array(
  z.object({
    /** Empty where it could not be read from what an app sent. */
    message: z.string(),
    times: count,
    /** Who wrote it last, as far as that is known. */
    name: z.string(),
    phone: z.string(),
    last_at: timestamp,
  }),
);
export type UnansweredMessage = z.infer<typeof unansweredMessages>[number];

/** How much there is to answer with, and a few messages that are sure to be answered. */
export const dashboardRegistered = z.object({ menuItems: count, responses: count, examples: z.array(z.string()) });
export type DashboardRegistered = z.infer<typeof dashboardRegistered>;

export const dashboardRoutes = {
  registered: defineRoute({
    method: 'GET',
    path: '/admin/dashboard/registered',
    summary: 'Quantos itens do menu e respostas por telefone estão cadastrados',
    response: dashboardRegistered,
  }),
  today: defineRoute({
    method: 'GET',
    path: '/admin/dashboard/today',
    summary: 'O dia de hoje: números, mensagens por origem, o que espera por alguém e o que falhou',
    response: dashboardToday,
  }),
  unanswered: defineRoute({
    method: 'GET',
    path: '/admin/dashboard/unanswered',
    summary: 'As mensagens de hoje que ficaram sem resposta, das mais repetidas às menos',
    response: unansweredMessages,
  }),
};
