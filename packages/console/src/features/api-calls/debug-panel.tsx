import type { ApiCallStats, Pagination } from '@recado/contract';
import { IconBug, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { publicApiAddress, publicUrl } from '../../shared/public-api.ts';
import { formatClock } from './call-format.ts';
import { CodeBlock } from './code-block.tsx';
import classes from './debug-panel.module.css';

interface DebugPanelProps {
  stats: ApiCallStats | undefined;
  pagination: Pagination | undefined;
  updatedAt: number;
}

export function DebugPanel({ stats, pagination, updatedAt }: DebugPanelProps) {
  const { data: address } = useQuery(publicApiAddress);
  return (
    <details className={classes.panel}>
      <summary>
        <IconChevronRight size={15} className={classes.chevron} aria-hidden />
        <IconBug size={16} stroke={1.7} aria-hidden />
        Painel de depuração
      </summary>
      <div className={classes.content}>
        <dl>
          <div>
            <dt>Endpoint</dt>
            <dd>{address ? <code>POST {publicUrl({ ...address, key: null })}</code> : '—'}</dd>
          </div>
          <div>
            <dt>Chave</dt>
            <dd>{address ? keyText(address.key) : '—'}</dd>
          </div>
          <div>
            <dt>Última atualização</dt>
            <dd>{updatedAt > 0 ? formatClock(updatedAt) : '—'}</dd>
          </div>
        </dl>
        <Raw title="Estatísticas" value={stats} />
        <Raw title="Paginação" value={pagination} />
      </div>
    </details>
  );
}

const keyText = (key: string | null): string =>
  key === null ? 'Não é exigida (PUBLIC_API_KEY não está definida)' : 'Exigida: o endereço precisa de ?key=';

function Raw({ title, value }: { title: string; value: object | undefined }) {
  return (
    <section>
      <h3>{title}</h3>
      <CodeBlock label={title}>{value ? JSON.stringify(value, null, 2) : '—'}</CodeBlock>
    </section>
  );
}
