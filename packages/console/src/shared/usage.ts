import type { Usage, UsageKind } from '@recado/contract';
import { api } from './api.ts';
import { usageText } from './usage-text.ts';

/** What to say before deleting: who still uses it. Not knowing is no reason not to delete, nor to wait for long. */
export const askUsage = async (kind: UsageKind, id: string): Promise<string> =>
  usageText(
    await api.usage
      .find({ params: { kind, id } }, { signal: AbortSignal.timeout(5000) })
      .catch((): Usage => ({ triggers: [], quickActions: [], bulkSends: 0 })),
  );
