import { z } from 'zod';
import { defineRoute, eventStream } from './route.ts';

/**
 * What a screen can show. A message of the stream names those that changed and carries nothing of them: whoever shows one
 * asks again, with the rights that the question itself needs.
 */
export const liveTopics = [
  'menu',
  'responses',
  'response-quick-actions',
  'quick-actions',
  'contacts',
  'opt-outs',
  'tags',
  'instances',
  'incoming-messages',
  'sent-messages',
  'conversations',
  'conversation-writers',
  'bulk-sends',
  'triggers',
  'trigger-runs',
  'logged-events',
  'jobs',
  'scripts',
  'script-runs',
  'settings',
  'notifications',
  'alerts',
  'api-calls',
  'refused-calls',
  'backup',
  'storage',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveTimes = {
  /** Without anything to say, the stream says so: a connection that is silent for longer than twice this is dead. */
  heartbeatMs: 15_000,
  /** A question for the stream may be longer under way than the one for a list: so much more than asked for is told. */
  slackMs: 2000,
};

/** The topics of one message, in the `data` of a server-sent event. Those of a newer server are passed over. */
export const readTopics = (data: string): LiveTopic[] =>
  data.split(' ').filter((name): name is LiveTopic => (liveTopics as readonly string[]).includes(name));

export const liveRoutes = {
  changes: defineRoute({
    method: 'GET',
    path: '/admin/changes',
    summary: 'Avisa na hora o que mudou (server-sent events): cada mensagem traz só os nomes dos assuntos',
    query: z.object({
      /** For how long the asker may have missed something: the stream begins with what changed since. */
      missedMs: z.coerce.number().min(0).optional(),
    }),
    response: eventStream,
  }),
};
