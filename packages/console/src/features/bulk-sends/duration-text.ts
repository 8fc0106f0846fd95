import { countOf } from '../../shared/format.ts';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** About how long it takes: 'em menos de um minuto', 'em cerca de 5 minutos', 'em cerca de 3 dias'. */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'em menos de um minuto';
  return `em cerca de ${timeText(minutes)}`;
}

function timeText(minutes: number): string {
  if (minutes < 2 * hourMinutes) return countOf(minutes, 'minuto', 'minutos');
  if (minutes < 2 * dayMinutes) return countOf(Math.round(minutes / hourMinutes), 'hora', 'horas');
  return countOf(Math.round(minutes / dayMinutes), 'dia', 'dias');
}
