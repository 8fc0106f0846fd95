import { type Changes, type ChangeTopic, changeTopics, createChanges } from '../runtime/changes.ts';
import type { PostgresLine } from './postgres-line.ts';

const channel = 'recado_changes';

/** Changes across nodes by LISTEN/NOTIFY. */
export function createPostgresChanges(
  line: Pick<PostgresLine, 'listen' | 'onUp'>,
  notify: (channel: string, text: string) => Promise<unknown>,
): Changes {
  const { changes, tell } = createChanges(async (topic) => {
    await notify(channel, topic);
  });
  line.listen(channel, (text) => isTopic(text) && tell(text));
  // Whatever was said while nobody listened may have touched anything.
  line.onUp(() => changeTopics.forEach(tell));
  return changes;
}

const isTopic = (text: string): text is ChangeTopic => changeTopics.some((topic) => topic === text);
