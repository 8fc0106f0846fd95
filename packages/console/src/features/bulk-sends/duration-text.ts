import { countOf } from '../../shared/format.ts';

/** About how long so many messages take: 'menos de um minuto', '5 minutos', '2 horas'. */
export function durationText(messages: number, intervalMs: number): string {
  const minutes = Math.round(((messages - 1) * intervalMs) / 60_000);
  if (minutes < 1) return 'menos de um minuto';
  if (minutes < 120) return countOf(minutes, 'minuto', 'minutos');
  return countOf(Math.round(minutes / 60), 'hora', 'horas');
}
