import type { LiveTopic } from '@recado/contract';
import type { QueryKey } from '@tanstack/react-query';

/** The conversations that were started today. */
const newChats: QueryKey = ['new-chats'];
const today: QueryKey = ['dashboard', 'today'];
const registered: QueryKey = ['dashboard', 'registered'];

/** What the screens remember of each topic. A topic that is missing here does not compile. */
export const topicKeys: Record<LiveTopic, readonly QueryKey[]> = {
  menu: [['menu'], registered, today],
  responses: [['responses'], registered, today],
  'response-quick-actions': [['response-quick-actions']],
  'quick-actions': [['quick-actions'], ['tag-usage']],
  contacts: [['contacts']],
  'opt-outs': [['opt-outs']],
  tags: [['tags']],
  instances: [['instances'], newChats, today],
  'incoming-messages': [today],
  'sent-messages': [['sent-messages'], newChats, today],
  'bulk-sends': [['bulk-sends'], ['tag-usage']],
  triggers: [['triggers'], ['tag-usage']],
  // A trigger shows when it last ran, and a script too.
  'trigger-runs': [['trigger-news', 'runs'], ['triggers'], today],
  'logged-events': [['trigger-news', 'events']],
  jobs: [['trigger-news', 'failed-jobs']],
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
