import { Button } from '@mantine/core';
import { IconDevicesOff, IconLogout } from '@tabler/icons-react';
import { useUser } from '../shared/session/session.ts';
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx';
import classes from './sidebar-user.module.css';
import { useSignOut } from './use-sign-out.ts';

export function SidebarUser() {
  const username = useUser()?.username ?? '';
  const { leaving, signOut, signOutEverywhere } = useSignOut();
  return (
    <footer className={classes.user}>
      <div className={classes.who}>
        <span className={classes.avatar} aria-hidden>
          {username.slice(0, 1).toUpperCase()}
        </span>
        <div className={classes.names}>
          <strong title={username}>{username}</strong>
          <span>Administrador</span>
        </div>
        <ThemeToggle variant="subtle" />
      </div>
      <div className={classes.exits}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLogout size={14} aria-hidden />}
          onClick={signOut}
          loading={leaving === 'here'}
          disabled={leaving === 'everywhere'}
        >
          Sair
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDevicesOff size={14} aria-hidden />}
          onClick={signOutEverywhere}
          loading={leaving === 'everywhere'}
          disabled={leaving === 'here'}
        >
          Sair de Todos
        </Button>
      </div>
    </footer>
  );
}
