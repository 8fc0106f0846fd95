import { createFetchOutside } from '../security/network-guard.ts';
import { privateUrls } from '../testing/private-urls.ts';
import type { Tally } from './tally.ts';

/** What triggers and the AI's address go through is asked for this machine and its network. */
export async function askForPrivateUrls(tally: Tally): Promise<void> {
  const ask = createFetchOutside(false);
  for (const url of privateUrls) {
    const answer = await ask(url, { method: 'GET', headers: {}, timeoutMs: 10_000, maxBytes: 1000 }).then(
      () => 'answered',
      (error: Error) => (/rede privada/.test(error.message) ? undefined : error.message),
    );
    tally.count('addresses of private networks', answer && `${url}: ${answer}`);
  }
}
