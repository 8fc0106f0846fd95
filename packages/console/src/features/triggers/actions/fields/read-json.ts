import { jsonProblem } from './json-problem.ts';

/** Several JSON texts at once: their values, and what is wrong with those that are none. An empty text has no value. */
export function readJson<Field extends string>(texts: Record<Field, string>) {
  const values: Partial<Record<Field, unknown>> = {};
  const problems: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts) as [Field, string][]) {
    if (text.trim() === '') continue;
    const problem = jsonProblem(text);
    if (problem === undefined) values[field] = JSON.parse(text);
    else problems[field] = problem;
  }
  return { values, problems };
}

export const writeJson = (value: unknown): string => JSON.stringify(value, null, 2);
