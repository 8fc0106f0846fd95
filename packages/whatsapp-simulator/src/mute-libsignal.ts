import { getCallSites } from 'node:util';

const methods = ['log', 'info', 'warn', 'error'] as const;

/**
 * libsignal prints whole sessions, private keys included, to the console. Drops what it prints, recognised by the
 * caller and not by the text, until the answered function is called.
 */
export function muteLibsignal(target: Console = globalThis.console): () => void {
  const originals = methods.map((method) => ({ method, print: target[method] }));
  for (const { method, print } of originals) {
    target[method] = (...values: unknown[]) => {
      if (!isCalledByLibsignal()) print(...values);
    };
  }
  return () => {
    for (const { method, print } of originals) target[method] = print;
  };
}

function isCalledByLibsignal(): boolean {
  // In front of the caller stand this function and the replaced method.
  const caller = getCallSites(3)[2];
  return /[\\/]node_modules[\\/]libsignal[\\/]/.test(caller?.scriptName ?? '');
}
