import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandMark } from '../shared/ui/brand-mark.tsx';
import { ConversationCount } from './conversation-count.tsx';
import { navigation, type Screen } from './navigation.ts';
import classes from './sidebar.module.css';
import { SidebarGroup } from './sidebar-group.tsx';
import { SidebarUser } from './sidebar-user.tsx';

interface SidebarProps {
  onSearch: () => void;
  /** A link was followed, also one to where one already is. */
  onNavigate?: () => void;
  /** Said above the user. */
  children?: ReactNode;
}

export function Sidebar({ onSearch, onNavigate, children }: SidebarProps) {
  return (
    <div className={classes.root}>
      <Link to="/" className={classes.brand} onClick={onNavigate}>
        <BrandMark size={24} />
        Recado
      </Link>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span>Buscar</span>
        <Kbd size="xs" aria-hidden>
          Ctrl K
        </Kbd>
      </button>
      <nav className={classes.nav} aria-label="Principal">
        {navigation.map((section) =>
          'group' in section ? (
            <SidebarGroup key={section.group} name={section.group}>
              <SidebarLinks screens={section.screens} onNavigate={onNavigate} />
            </SidebarGroup>
          ) : (
            <SidebarLinks key={section.screens[0].path} screens={section.screens} onNavigate={onNavigate} />
          ),
        )}
      </nav>
      {children}
      <SidebarUser />
    </div>
  );
}

function SidebarLinks({ screens, onNavigate }: { screens: readonly Screen[]; onNavigate: (() => void) | undefined }) {
  return (
    <ul className={classes.links}>
      {screens.map(({ path, label, icon: ScreenIcon }) => (
        <li key={path}>
          <Link
            to={path}
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.link}
            onClick={onNavigate}
          >
            <ScreenIcon size={17} stroke={1.6} aria-hidden />
            {label}
            {path === '/conversas' && <ConversationCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
