import { formatNumber } from '../../shared/format.ts';

const units = [
  { ms: 24 * 60 * 60_000, one: 'dia', many: 'dias' },
  { ms: 60 * 60_000, one: 'hora', many: 'horas' },
  { ms: 60_000, one: 'minuto', many: 'minutos' },
  { ms: 1000, one: 'segundo', many: 'segundos' },
] as const;

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** < 1 ms, 350 ms, 1,5 segundo, 2 horas: in the largest unit of which there is at least one. */
export function durationText(ms: number): string {
  if (ms < 1) return '< 1 ms';
  const unit = units.find((candidate) => ms >= candidate.ms);
  if (!unit) return `${formatNumber(ms)} ms`;
  const count = ms / unit.ms;
  return `${decimal.format(count)} ${count < 2 ? unit.one : unit.many}`;
}
