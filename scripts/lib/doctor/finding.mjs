/**
 * What a check found. An `erro` keeps Recado from starting, an `aviso` only takes something away from it.
 * @typedef {{ level: 'ok' | 'aviso' | 'erro', name: string, text: string }} Finding
 */

/** @param {string} name @param {string} text @returns {Finding} */
export const ok = (name, text) => ({ level: 'ok', name, text });

/** @param {string} name @param {string} text @returns {Finding} */
export const warning = (name, text) => ({ level: 'aviso', name, text });

/** @param {string} name @param {string} text @returns {Finding} */
export const problem = (name, text) => ({ level: 'erro', name, text });

/**
 * Waits for a check, but not for ever: whatever hangs or breaks is a finding too.
 * @param {string} name
 * @param {() => Promise<Finding | Finding[]> | Finding | Finding[]} check
 * @param {number} [limitMs]
 * @returns {Promise<Finding[]>}
 */
export async function bounded(name, check, limitMs = 15_000) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(
      () => resolve(warning(name, `não terminou em ${limitMs / 1000} s e ficou sem conferir.`)),
      limitMs,
    );
  });
  try {
    return [await Promise.race([(async () => check())(), limit])].flat();
  } catch (error) {
    return [warning(name, `não foi possível conferir (${reasonOf(error)}).`)];
  } finally {
    clearTimeout(timer);
  }
}

/** A word for a log or a person; messages may quote addresses with passwords in them. @param {unknown} error */
export function reasonOf(error) {
  const { code, name, cause } = /** @type {{ code?: string, name?: string, cause?: { code?: string } }} */ (
    error ?? {}
  );
  return code ?? cause?.code ?? name ?? 'falha desconhecida';
}

/** @param {Finding[]} findings */
export function report(findings) {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ level, name, text }) => `${level.padEnd(6)} ${name.padEnd(width)}  ${text}`);
  return [...lines, '', summaryOf(findings)].join('\n');
}

/** @param {Finding[]} findings */
function summaryOf(findings) {
  const errors = findings.filter(({ level }) => level === 'erro').length;
  const warnings = findings.filter(({ level }) => level === 'aviso').length;
  if (errors > 0) return `${errors === 1 ? 'Um erro impede' : `${errors} erros impedem`} o início do Recado.`;
  if (warnings > 0) return `${warnings === 1 ? 'Um aviso' : `${warnings} avisos`}; nada impede o início do Recado.`;
  return 'Tudo certo.';
}

/** @param {Finding[]} findings */
export const exitCodeOf = (findings) => (findings.some(({ level }) => level === 'erro') ? 1 : 0);
