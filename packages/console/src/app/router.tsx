import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { quickActionsSearch } from '../features/quick-actions/quick-actions-search.ts';
import { triggersSearch } from '../features/triggers/triggers-search.ts';
import { orNotLoaded } from '../shared/not-loaded.ts';
import { session } from '../shared/session/session.ts';
import { ErrorPage } from './error-page.tsx';
import { Splash } from './splash.tsx';

const rootRoute = createRootRoute({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (session.getState().status === 'signed-in') throw redirect({ to: '/', replace: true });
  },
  // Before the screen shows, so that nothing moves when the hint arrives; one that takes long comes when it comes.
  loader: async () => {
    const hint = session.hint().catch(() => null);
    await Promise.race([hint, new Promise((resolve) => setTimeout(resolve, 2500))]);
    return { hint };
  },
  component: lazy(() => import('../features/login/login-page.tsx'), 'LoginPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: () => {
    if (session.getState().status === 'signed-out') throw redirect({ to: '/login', replace: true });
  },
  component: lazy(() => import('./layout.tsx'), 'Layout'),
});

// Declared apart: within the tree their paths would widen to any text, and every link would take their search.
const quickActionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/quick-actions',
  validateSearch: quickActionsSearch,
  component: lazy(() => import('../features/quick-actions/quick-actions-page.tsx'), 'QuickActionsPage'),
});
const triggersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automacao/gatilhos',
  validateSearch: triggersSearch,
  component: lazy(() => import('../features/triggers/triggers-page.tsx'), 'TriggersPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    screen(
      '/',
      lazy(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    ),
    screen(
      '/conversas',
      lazy(() => import('./conversations-screen.tsx'), 'ConversationsScreen'),
    ),
    screen(
      '/envios/whatsapp',
      lazy(() => import('../features/send/send-page.tsx'), 'SendPage'),
    ),
    screen(
      '/contatos',
      lazy(() => import('./contacts-screen.tsx'), 'ContactsScreen'),
    ),
    screen(
      '/tags',
      lazy(() => import('../features/tags/tags-page.tsx'), 'TagsPage'),
    ),
    quickActionsRoute,
    screen(
      '/menu/cadastro',
      lazy(() => import('../features/menu/menu-create-page.tsx'), 'MenuCreatePage'),
    ),
    screen(
      '/menu/listagem',
      lazy(() => import('../features/menu/menu-list-page.tsx'), 'MenuListPage'),
    ),
    screen(
      '/resposta/cadastro',
      lazy(() => import('../features/responses/response-create-page.tsx'), 'ResponseCreatePage'),
    ),
    screen(
      '/resposta/listagem',
      lazy(() => import('../features/responses/response-list-page.tsx'), 'ResponseListPage'),
    ),
    screen(
      '/openai',
      lazy(() => import('../features/ai/ai-page.tsx'), 'AiPage'),
    ),
    triggersRoute,
    screen(
      '/automacao/scraping',
      lazy(() => import('../features/scripts/scripts-page.tsx'), 'ScriptsPage'),
    ),
    screen(
      '/api-calls',
      lazy(() => import('../features/api-calls/api-calls-page.tsx'), 'ApiCallsPage'),
    ),
    screen(
      '/settings',
      lazy(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    ),
    screen(
      '/change-password',
      lazy(() => import('../features/change-password/change-password-page.tsx'), 'ChangePasswordPage'),
    ),
    screen(
      '/chave-de-acesso',
      lazy(() => import('./settings-screen.tsx'), 'PasskeyPage'),
    ),
    screen(
      '/docs',
      lazy(() => import('../features/api-docs/api-docs-page.tsx'), 'ApiDocsPage'),
    ),
    screen(
      '$',
      lazy(() => import('./not-found-page.tsx'), 'NotFoundPage'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: Splash,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function screen<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shellRoute, path, component });
}

/**
 * The router reloads the page by itself when it recognises the browser's message. With the server away that would end on the
 * browser's error page; with an error of our own it ends on our own page.
 */
function lazy<Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): RouteComponent {
  return lazyRouteComponent(() => orNotLoaded(load()), name);
}
