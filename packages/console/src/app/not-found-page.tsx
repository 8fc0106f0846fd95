import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Página não encontrada" description="O endereço aberto não leva a nenhuma tela do Recado." />
      <EmptyState
        icon={IconMapOff}
        title="Nada por aqui"
        action={
          <Button component={Link} to="/" variant="default">
            Voltar ao Dashboard
          </Button>
        }
      >
        Confira o endereço ou procure a tela pelo menu. Ctrl+K também encontra qualquer uma delas.
      </EmptyState>
    </>
  );
}
