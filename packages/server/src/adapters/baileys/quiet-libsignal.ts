import { getCallSites } from 'node:util';

const methods = ['log', 'info', 'warn', 'error'] as const;
const quiet = new WeakSet<object>();

/**
 * libsignal prints whole sessions, private keys included, to the console. What it prints is dropped, recognised by the
 * caller and not by the words; everybody else's lines go through.
 */
export function quietLibsignal(target: Pick<Console, (typeof methods)[number]> = console): void {
  if (quiet.has(target)) return;
  quiet.add(target);
  for (const method of methods) {
    const print = target[method].bind(target);
    target[method] = (...values: unknown[]) => {
      // In front of the caller stands this function.
      const caller = getCallSites(2)[1];
      if (!/[\\/]node_modules[\\/]libsignal[\\/]/.test(caller?.scriptName ?? '')) print(...values);
    };
  }
}
