import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface LoadErrorProps {
  title: string;
  children: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function LoadError({ title, children, onRetry, retrying = false }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
            loading={retrying}
          >
            Tentar Novamente
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
