import { createNews, type News, type NewsTopic, newsTopics } from '../runtime/news.ts';
import type { PostgresLine } from './postgres-line.ts';

const channel = 'recado_news';

/** News across nodes by LISTEN/NOTIFY: one message for all that a node noted in a moment. */
export function createPostgresNews(
  line: Pick<PostgresLine, 'node' | 'listen' | 'onUp'>,
  notify: (channel: string, text: string) => Promise<unknown>,
): News {
  const { news, tell } = createNews(async (topics) => {
    await notify(channel, [line.node, ...topics].join(' '));
  });
  line.listen(channel, (text) => {
    const [node, ...names] = text.split(' ');
    // PostgreSQL also hands a node what it said itself.
    if (node !== line.node) tell(names.filter(isTopic));
  });
  // Whatever was said while nobody listened may have been about anything.
  line.onUp(() => tell(newsTopics));
  return news;
}

const isTopic = (name: string): name is NewsTopic => (newsTopics as readonly string[]).includes(name);
