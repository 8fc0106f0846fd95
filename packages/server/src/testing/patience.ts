/** How long a test waits for what must happen: long enough for any machine, however busy, and an end for what hangs. */
export const patience = { timeout: 180_000, interval: 20 };
