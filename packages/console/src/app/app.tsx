import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useSessionState } from '../shared/session/session.ts';
import { noticeWidth } from '../shared/ui/notice-position.ts';
import { ConnectionErrorPage } from './connection-error-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { SessionExpired } from './session-expired.tsx';
import { Splash } from './splash.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { UnloadOverlay } from './unload-overlay.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

export function App() {
  return (
    <CatchBoundary getResetKey={() => 'app'} errorComponent={ErrorPage}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <CurrentPage />
          <UnsavedQuestion />
          <SessionExpired />
          <Notifications position="top-right" containerWidth={noticeWidth} aria-live="polite" />
          <UnloadOverlay />
        </QueryClientProvider>
      </MantineProvider>
    </CatchBoundary>
  );
}

function CurrentPage() {
  const state = useSessionState();
  switch (state.status) {
    case 'loading':
      return <Splash />;
    case 'unreachable':
      return (
        <main>
          <ConnectionErrorPage />
        </main>
      );
    case 'expired':
      // Expired before any page was open: nothing to keep, and nothing that could load behind the dialog.
      return state.user ? <RouterProvider router={router} /> : null;
    case 'signed-in':
    case 'signed-out':
      return <RouterProvider router={router} />;
  }
}
