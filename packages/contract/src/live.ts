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
  'bulk-sends',
  'triggers',
  'trigger-runs',
  'logged-events',
  'jobs',
  'scripts',
  'script-runs',
  'settings',
  'notifications',
  'api-calls',
  'refused-calls',
  'backup',
  'storage',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveTimes = {
  /** Without anything to say, the stream says so: a connection that is silent for longer than twice this is dead. */
  heartbeatMs: 15_000,
};

export const liveRoutes = {
  changes: defineRoute({
    method: 'GET',
    path: '/admin/changes',
    summary: 'Avisa na hora o que mudou (server-sent events): cada mensagem traz só os nomes dos assuntos',
    response: eventStream,
  }),
};
