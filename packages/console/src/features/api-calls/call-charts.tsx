import { Button, Skeleton } from '@mantine/core';
import type { ApiCallHour } from '@recado/contract';
import { replySourceLabels } from '@recado/contract';
import { lazy, Suspense } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { orNotLoaded } from '../../shared/not-loaded.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './call-charts.module.css';
import { shareOf } from './call-format.ts';
import { hoursSummary, sourceTotals } from './chart-figures.ts';

// Recharts weighs more than the rest of the screen; the table must not wait for it.
const HoursChart = lazy(async () => ({ default: (await orNotLoaded(import('./hours-chart.tsx'))).HoursChart }));

interface CallChartsProps {
  hours: ApiCallHour[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

export function CallCharts({ hours, failed, onRetry }: CallChartsProps) {
  if (failed && !hours) return <ChartsError onRetry={onRetry} />;
  return (
    <div className={classes.columns}>
      <Panel title="Chamadas por hora" description={<HoursLegend />}>
        <div className={classes.chart} role="img" aria-label={hours ? hoursSummary(hours) : 'Carregando o gráfico'}>
          {hours ? (
            <Suspense fallback={<Skeleton height="100%" />}>
              <HoursChart hours={hours} />
            </Suspense>
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      </Panel>
      <Panel title="Respostas por origem" description="Últimas 24 horas">
        {hours ? <Sources hours={hours} /> : <Skeleton height={176} />}
      </Panel>
    </div>
  );
}

const HoursLegend = () => (
  <div className={classes.legend}>
    Últimas 24 horas
    <span data-series="success">Sucesso</span>
    <span data-series="error">Erro</span>
  </div>
);

function Sources({ hours }: { hours: ApiCallHour[] }) {
  const totals = sourceTotals(hours);
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return <p className={classes.nothing}>Nenhuma mensagem nas últimas 24 horas.</p>;
  const most = totals[0]?.count ?? 1;
  return (
    <dl className={classes.sources}>
      {totals.map(({ source, count }) => (
        <div key={source}>
          <dt>{replySourceLabels[source]}</dt>
          <dd>
            {formatNumber(count)} <small>{shareOf(count, all)}</small>
          </dd>
          <span className={classes.track} aria-hidden>
            <span data-source={source} style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </div>
      ))}
    </dl>
  );
}

function ChartsError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.error} role="alert">
      Não foi possível carregar os gráficos.
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Tentar Novamente
      </Button>
    </div>
  );
}
