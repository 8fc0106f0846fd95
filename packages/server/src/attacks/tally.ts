/** What was tried, how often, and what went wrong with it: the attack's own words, so that a failure can be repeated. */
export interface Tally {
  /** Counts one try; what it answers is a failure, undefined is none. */
  count(kind: string, failure: string | undefined): void;
  failures(): string[];
  /** One line per kind of attack. */
  lines(): string[];
}

export function createTally(): Tally {
  const kinds = new Map<string, { tries: number; failures: string[] }>();
  return {
    count(kind, failure) {
      const entry = kinds.get(kind) ?? { tries: 0, failures: [] };
      kinds.set(kind, entry);
      entry.tries += 1;
      if (failure !== undefined) entry.failures.push(`${kind}: ${failure}`);
    },
    failures: () => [...kinds.values()].flatMap(({ failures }) => failures),
    lines: () =>
      [...kinds].map(
        ([kind, { tries, failures }]) =>
          `${kind.padEnd(36)} ${String(tries).padStart(7)} tried, ${failures.length} failed`,
      ),
  };
}
