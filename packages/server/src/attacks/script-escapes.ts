import { escapeScripts, writeSecret } from '../adapters/playwright/testing/escapes.ts';
import { signInTo } from '../testing/product-client.ts';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** A script of the administrator's tries every way out of its place, to a file of the data folder and to the machine. */
export async function escapeFromScripts({ url, dataDir }: Target, tally: Tally): Promise<void> {
  const files = writeSecret(dataDir);
  const { scripts } = await signInTo(url);
  for (const script of escapeScripts(dataDir, files)) {
    const { id } = await scripts.create({ body: { name: 'Fuga', description: '', script, is_active: true } });
    const { data, error } = await scripts.execute({ params: { id }, body: {} });
    if (!Array.isArray(data)) {
      tally.count('script escapes', `the run failed: ${error}`);
      continue;
    }
    for (const [way, text] of data) {
      const isOut = text.includes(files.secret) || text.includes('loaded');
      tally.count('script escapes', isOut ? `${way}: ${text.slice(0, 200)}` : undefined);
    }
  }
}
