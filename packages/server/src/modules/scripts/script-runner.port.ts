interface ScriptJob {
  code: string;
  eventData: Record<string, unknown>;
  headless: boolean;
  timeoutMs: number;
}

/** What became of a run; that a script fails is an outcome like another. */
export type ScriptOutcome = { logs: string[] } & ({ ok: true; data: unknown } | { ok: false; error: string });

export interface ScriptRunner {
  run(job: ScriptJob): Promise<ScriptOutcome>;
  /** What the administrator should know about how scripts run on this server. */
  notice(): Promise<string | undefined>;
  /** Ends every run that is under way. */
  stop(): void;
}
