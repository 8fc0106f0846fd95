import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { findScreen } from './navigation.ts';

/** Stands in for the screens that later versions bring. */
export function UpcomingPage() {
  const screen = findScreen(useLocation().pathname);
  if (!screen) return null;
  return (
    <>
      <PageHeader title={screen.title} description={screen.description} />
      <EmptyState
        icon={IconHourglass}
        title="Em breve"
        action={
          <Button component={Link} to="/" variant="default">
            Voltar ao Dashboard
          </Button>
        }
      >
        Esta tela ainda não está disponível nesta versão.
      </EmptyState>
    </>
  );
}
