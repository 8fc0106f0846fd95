import { countOf } from '../../shared/format.ts';

/** About how long so many messages take: 'em menos de um minuto', 'em cerca de 5 minutos'. */
export function durationText(messages: number, intervalMs: number): string {
  const minutes = Math.round(((messages - 1) * intervalMs) / 60_000);
  if (minutes < 1) return 'em menos de um minuto';
  const time =
    minutes < 120 ? countOf(minutes, 'minuto', 'minutos') : countOf(Math.round(minutes / 60), 'hora', 'horas');
  return `em cerca de ${time}`;
}
