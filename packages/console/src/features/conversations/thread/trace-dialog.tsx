import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api.ts';
import { TraceSteps } from '../../../shared/trace/trace-steps.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LoadError } from '../../../shared/ui/load-error.tsx';
import { messageTrace } from '../conversations.queries.ts';

interface TraceDialogProps {
  conversationId: number;
  /** The message that was answered, or not. It stays while the dialog closes. */
  messageId: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export const TraceDialog = ({ conversationId, messageId, opened, onClose }: TraceDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Por que esta resposta" size={520}>
    {messageId !== undefined && <WholeWay conversationId={conversationId} messageId={messageId} />}
  </Dialog>
);

function WholeWay({ conversationId, messageId }: { conversationId: number; messageId: string }) {
  const { data, error, isFetching, refetch } = useQuery(messageTrace(conversationId, messageId));
  if (data) return <TraceSteps trace={data.trace} heading="h3" />;
  if (!error) return <Skeleton height={240} radius={8} />;
  return (
    <LoadError title="Erro ao carregar o caminho" retrying={isFetching} onRetry={() => void refetch()}>
      {errorText(error, 'Tente novamente em instantes.')}
    </LoadError>
  );
}
