import { Button } from '@mantine/core';
import { routes } from '@recado/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicApiAddress, publicUrl } from '../../shared/public-api.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { IconAction } from '../../shared/ui/icon-action.tsx';
import classes from './dashboard-page.module.css';

const mask = '••••••••';
const withoutKey = { path: routes.publicApi.receive.path, key: null };

/** The key is as good as a password, so it shows only when asked for; copying always takes the whole address. */
export function EndpointAddress() {
  const { data: address, isError, isFetching, refetch } = useQuery(publicApiAddress);
  const [revealed, setRevealed] = useState(false);
  const known = address ?? withoutKey;
  const label = revealed ? 'Ocultar a chave' : 'Mostrar a chave';
  return (
    <>
      <div className={classes.endpoint}>
        <span className={classes.method}>POST</span>
        <code>{known.key === null || revealed ? publicUrl(known) : `${publicUrl({ ...known, key: '' })}${mask}`}</code>
        {known.key !== null && (
          <IconAction icon={revealed ? IconEyeOff : IconEye} label={label} onClick={() => setRevealed(!revealed)} />
        )}
        <CopyButton text={publicUrl(known)} label="Copiar endereço" />
      </div>
      {isError && (
        <p className={classes.addressProblem} role="alert">
          Não foi possível saber se o endereço precisa de uma chave.
          <Button variant="subtle" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
            Tentar Novamente
          </Button>
        </p>
      )}
    </>
  );
}
