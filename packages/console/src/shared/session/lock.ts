/**
 * Runs a task while no other tab runs one. Browsers hide locks from plain http on a LAN address, and refuse them where
 * storage is blocked; each tab then stands alone and the server's grace covers it.
 */
export const lockWith =
  (reach: () => Pick<LockManager, 'request'> | undefined) =>
  async <T>(task: () => Promise<T>): Promise<T> => {
    let running: Promise<T> | undefined;
    try {
      await reach()?.request('recado-refresh', () => {
        running = task();
        return running.then(
          () => {},
          () => {},
        );
      });
    } catch {
      // Refused before it began, or taken away: the task is what counts.
    }
    return running ?? task();
  };
