import { Progress } from '@mantine/core';
import type { BulkSend } from '@recado/contract';
import { figuresText } from './figures-text.ts';

/** What was sent, what failed and what was passed over, side by side: only what went well is shown as done well. */
export function BulkSendBar({ bulkSend, className }: { bulkSend: BulkSend; className?: string | undefined }) {
  const { state, total, sent, failed, skipped } = bulkSend;
  const share = (count: number) => (count / Math.max(total, 1)) * 100;
  return (
    <Progress.Root size="lg" className={className}>
      <Progress.Section
        value={share(sent)}
        color="brand"
        animated={state === 'running'}
        aria-label={`Andamento do envio: ${figuresText(bulkSend)}`}
      />
      {/* Said in words by the first one. */}
      <Progress.Section value={share(failed)} color="red" aria-hidden />
      <Progress.Section value={share(skipped)} color="gray" aria-hidden />
    </Progress.Root>
  );
}
