import type { LiveTopic } from '@recado/contract';
import type { QueryKey } from '@tanstack/react-query';

/** The conversations that were started today. */
const newChats: QueryKey = ['new-chats'];
const today: QueryKey = ['dashboard', 'today'];
const registered: QueryKey = ['dashboard', 'registered'];

/** What the screens remember of each topic. A topic that is missing here does not compile. */
export const topicKeys: Record<LiveTopic, readonly QueryKey[]> = {
  menu: [['menu'], registered, today],
  responses: [['responses'], registered, today, ['conversations', 'person']],
  'response-quick-actions': [['response-quick-actions']],
  'quick-actions': [['quick-actions'], ['tag-usage']],
  // Their names and their blocks stand at the conversations.
  contacts: [['contacts'], ['conversations']],
  'opt-outs': [['opt-outs'], ['conversations']],
  tags: [['tags']],
  instances: [['instances'], newChats, today],
  'incoming-messages': [today],
  // A message or a bulk send of a trigger may fail long after the run that began it.
  'sent-messages': [['sent-messages'], newChats, today, ['trigger-news', 'runs']],
  conversations: [['conversations']],
  'conversation-writers': [['conversation-writers']],
  'bulk-sends': [['bulk-sends'], ['tag-usage'], ['sent-messages', 'failed'], ['trigger-news', 'runs'], today],
  triggers: [['triggers'], ['tag-usage']],
  // A trigger shows when it last ran, and a script too.
  'trigger-runs': [['trigger-news', 'runs'], ['triggers'], today],
  'logged-events': [['trigger-news', 'events']],
  jobs: [['trigger-news', 'failed-jobs'], today],
  scripts: [['scripts']],
  'script-runs': [['script-runs'], ['scripts'], today],
  settings: [
    ['settings'],
    ['alerts'],
    newChats,
    today,
    ['ai'],
    ['retention', 'saved'],
    ['public-api'],
    ['backup', 'schedule'],
  ],
  notifications: [['settings', 'notifications']],
  alerts: [['alerts']],
  'api-calls': [['api-calls'], today],
  'refused-calls': [['api-calls', 'refused'], today],
  backup: [['backup'], today],
  storage: [['storage']],
};
