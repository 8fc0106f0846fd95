import { Button } from '@mantine/core';
import type { PublicApiAddress } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { exactTime } from '../../shared/format.ts';
import { publicApiAddress } from '../../shared/public-api.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import classes from './endpoint-key.module.css';
import { useApiKey } from './use-api-key.ts';

interface KeyState {
  text: string;
  isUrgent?: boolean;
  actions: { label: string; run: () => void }[];
}

/** Whether the address carries a key, what it means when it does not, and what can be done about it. */
export function EndpointKey() {
  const { data: address } = useQuery(publicApiAddress);
  const { isChanging, ...apiKey } = useApiKey();
  if (!address) return null;
  return (
    <div className={classes.states}>
      {statesOf(address, apiKey).map(({ text, isUrgent = false, actions }) => {
        const buttons = actions.map(({ label, run }) => (
          <Button key={label} variant="default" size="xs" disabled={isChanging} onClick={run}>
            {label}
          </Button>
        ));
        return isUrgent ? (
          <Notice key={text} actions={buttons}>
            {text}
          </Notice>
        ) : (
          <div key={text} className={classes.calm}>
            <p>{text}</p>
            {buttons}
          </div>
        );
      })}
    </div>
  );
}

function statesOf(address: PublicApiAddress, apiKey: Omit<ReturnType<typeof useApiKey>, 'isChanging'>): KeyState[] {
  const { keyFrom, isExposed, formerUntil } = address;
  const make = { label: 'Gerar Chave', run: apiKey.make };
  const states: Record<PublicApiAddress['keyFrom'], KeyState> = {
    nobody: {
      text: isExposed
        ? 'Outras máquinas alcançam a API, e ela atende sem chave: quem souber o endereço pode bloquear contatos em nome deles e encher o registro de chamadas.'
        : 'A API atende sem chave a quem alcança este endereço.',
      isUrgent: isExposed,
      actions: [make],
    },
    console: {
      text: 'A chave faz parte do endereço: sem ela, a API não atende.',
      actions: [
        { label: 'Gerar Nova Chave', run: apiKey.make },
        { label: 'Remover Chave', run: apiKey.askAndRemove },
      ],
    },
    environment: { text: 'A chave vem de PUBLIC_API_KEY, definida no servidor, e só muda lá.', actions: [] },
    lost: {
      text: 'A chave não pode mais ser lida, porque o segredo do servidor mudou. A API não atende ninguém até que você gere outra.',
      isUrgent: true,
      actions: [make],
    },
  };
  if (!formerUntil) return [states[keyFrom]];
  const former = {
    text: `O endereço antigo ainda é atendido até ${exactTime(formerUntil)}. Troque-o no aplicativo do celular.`,
    isUrgent: true,
    actions: [{ label: 'Encerrar Agora', run: apiKey.askAndEndFormer }],
  };
  return [former, states[keyFrom]];
}
