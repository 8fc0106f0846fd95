import { Button } from '@mantine/core';
import { useLoaderData } from '@tanstack/react-router';
import { use } from 'react';
import classes from './login-page.module.css';

interface Credentials {
  username: string;
  password: string;
}

/** The server names the default credentials only while nobody has changed that password. */
export function LoginHint({ onUse }: { onUse: (credentials: Credentials) => void }) {
  const credentials = use(useLoaderData({ from: '/login' }).hint)?.defaultCredentials;
  if (!credentials) return null;
  return (
    <div className={classes.hint}>
      <p>
        Primeiro acesso? Usuário <code>{credentials.username}</code>, senha <code>{credentials.password}</code>.
      </p>
      <Button variant="subtle" size="xs" onClick={() => onUse(credentials)}>
        Preencher
      </Button>
    </div>
  );
}
