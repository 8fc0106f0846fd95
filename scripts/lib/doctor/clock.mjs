import { ok, warning } from './finding.mjs';

const toleranceMs = 3 * 60_000;
const remedy = 'Ligue o ajuste automático de data e hora do sistema.';

/**
 * A wrong clock makes WhatsApp and the AI refuse connections, and schedules fire at the wrong time.
 * @param {{ readings: import('./outside.mjs').Reading[], now: number, newestFile: number }} facts
 *   `newestFile`: when the newest file of the installation and of the data was written
 */
export function checkClock({ readings, now, newestFile }) {
  const name = 'Relógio';
  const wrong = readings.find(({ theirs, ours }) => Math.abs(theirs - ours) > toleranceMs);
  if (wrong) {
    const behind = wrong.theirs > wrong.ours ? 'atrasado' : 'adiantado';
    const distance = durationOf(Math.abs(wrong.theirs - wrong.ours));
    return warning(name, `${behind} ${distance} em relação a ${wrong.host}. ${remedy}`);
  }
  // The clock of a program on this machine is this machine's.
  const agreeing = readings.find(({ isLoopback }) => !isLoopback);
  if (agreeing) return ok(name, `confere com o de ${agreeing.host}.`);
  if (newestFile > now + toleranceMs) {
    return warning(name, `atrasado: há arquivos gravados ${durationOf(newestFile - now)} no futuro. ${remedy}`);
  }
  return ok(name, 'sem internet para comparar; nenhum arquivo é do futuro.');
}

/** @param {number} ms */
function durationOf(ms) {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutos`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} horas` : `${Math.round(minutes / 1440)} dias`;
}
