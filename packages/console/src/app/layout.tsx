import { ActionIcon, Burger, CloseButton, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { session } from '../shared/session/session.ts';
import { BrandMark } from '../shared/ui/brand-mark.tsx';
import { useCountInTitle } from './conversation-count.tsx';
import { EditConflict } from './edit-conflict.tsx';
import classes from './layout.module.css';
import { LiveNotice } from './live-notice.tsx';
import { Palette } from './palette.tsx';
import { Sidebar } from './sidebar.tsx';

const Live = lazy(() =>
  import('./live/live.tsx').then(
    ({ Live: component }) => ({ default: component }),
    // The page is of use without it, and says so.
    () => ({ default: NotLive }),
  ),
);

function NotLive({ onAway }: { onAway: (isAway: boolean) => void }) {
  useEffect(() => onAway(true), [onAway]);
  return null;
}

/** As the specification says: the sidebar is a drawer below 1024 px. */
const wide = '(min-width: 1024px)';

export function Layout() {
  const { pathname } = useLocation();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  const [drawerOpened, drawer] = useDisclosure(false);
  const [isAway, setAway] = useState(false);
  const [paletteRequests, setPaletteRequests] = useState(0);
  const openPalette = () => {
    // Not over the session-expired dialog, which must be answered first.
    if (session.getState().status !== 'signed-in') return;
    drawer.close();
    setPaletteRequests((requests) => requests + 1);
  };
  const cancelPalette = useCallback(() => setPaletteRequests(0), []);
  useHotkeys([['mod+K', openPalette]], []);
  useCountInTitle();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever either of them changes
  useEffect(drawer.close, [pathname, isWide]);

  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      <header className={classes.bar}>
        <Burger opened={drawerOpened} onClick={drawer.open} size={18} lineSize={1.5} aria-label="Abrir menu" />
        <Link to="/" className={classes.brand}>
          <BrandMark size={22} />
          Recado
        </Link>
        <LiveNotice isAway={isAway} />
        <ActionIcon variant="subtle" color="gray" size={40} onClick={openPalette} aria-label="Buscar">
          <IconSearch size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </header>
      <aside className={classes.rail} aria-label="Menu lateral">
        <Sidebar onSearch={openPalette}>
          <LiveNotice isAway={isAway} />
        </Sidebar>
      </aside>
      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        size={296}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Menu' } }}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <div className={classes.drawerHeader}>
          <BrandMark size={22} />
          Recado
          <CloseButton size={40} iconSize={20} onClick={drawer.close} aria-label="Fechar menu" />
        </div>
        {/* Also a link to the page that is open: then nothing else would change. */}
        <Sidebar onSearch={openPalette} onNavigate={drawer.close} />
      </Drawer>
      <main id="conteudo" className={classes.main} tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
      </main>
      <Suspense>
        <Live onAway={setAway} />
      </Suspense>
      {paletteRequests > 0 && <Palette requests={paletteRequests} onCancel={cancelPalette} />}
      <EditConflict />
    </div>
  );
}
