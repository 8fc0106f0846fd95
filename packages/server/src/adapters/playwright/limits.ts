/** What one run may cost. */
export const limits = {
  /** Until the browser is there; the script's own time begins afterwards. */
  browserStartMs: 45_000,
  /** How long after its time the script's process may take to say so itself. */
  graceMs: 1500,
  actionMs: 10_000,
  navigationMs: 20_000,
  guestMemory: 64 * 1024 * 1024,
  guestStack: 192 * 1024,
  callsAtOnce: 100,
  answerBytes: 8 * 1024 * 1024,
  resultBytes: 1024 * 1024,
  logLines: 1000,
  logBytes: 64 * 1024,
  logLine: 2000,
  objects: 5000,
  openPages: 4,
  /** A site that opens more than this is an attack, and ends the run. */
  popups: 30,
} as const;
