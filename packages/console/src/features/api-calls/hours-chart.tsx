import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { ApiCallHour } from '@recado/contract';
import { formatNumber } from '../../shared/format.ts';
import classes from './call-charts.module.css';
import { formatHour } from './call-format.ts';

const series = [
  { name: 'success', label: 'Sucesso', color: 'var(--chart-success)' },
  { name: 'error', label: 'Erro', color: 'var(--chart-error)' },
];

/** In a chunk of its own, with the chart library. Described in words by the element around it. */
export function HoursChart({ hours }: { hours: ApiCallHour[] }) {
  return (
    <BarChart
      h="100%"
      className={classes.bars}
      type="stacked"
      data={hours.map(({ hour, success, error }) => ({ hour: formatHour(hour), success, error }))}
      dataKey="hour"
      series={series}
      tickLine="none"
      gridColor="var(--line)"
      strokeDasharray="0"
      maxBarWidth={20}
      accessibilityLayer={false}
      valueFormatter={formatNumber}
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
      yAxisProps={{ width: 36, allowDecimals: false }}
    />
  );
}
