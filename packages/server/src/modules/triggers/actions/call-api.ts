import type { FetchOutside } from '../../../security/network-guard.ts';
import { fillFacts, fillFactsDeep } from '../run-facts.ts';
import type { Executor } from './execute-action.ts';
import { refusal } from './refuse-action.ts';

const timeoutMs = 10_000;
const answerMax = 1024 * 1024;
/** What the history shows of an answer. */
const excerptMax = 500;

/** At least once: after a crash in the middle the call is made again. Headers and bodies are never logged. */
export const createCallApi =
  (fetchOutside: FetchOutside): Executor<'CALL_API'> =>
  async ({ url, method, headers, body }, { facts }) => {
    const hasBody = method !== 'GET' && body !== undefined;
    const answer = await fetchOutside(fillFacts(url, facts, encodeURIComponent), {
      method,
      headers: fillFactsDeep(headers, facts),
      ...(hasBody ? { body: JSON.stringify(fillFactsDeep(body, facts)) } : {}),
      timeoutMs,
      maxBytes: answerMax,
    });
    const summary = `Resposta ${answer.status}: ${answer.body.slice(0, excerptMax)}`;
    if (answer.status >= 400) throw refusal(summary);
    // Whoever answers so has not done what was asked.
    if (answer.status >= 300) throw refusal(`${summary} (redirecionamentos não são seguidos: use o endereço final)`);
    return summary;
  };
