import { ok, reasonOf, warning } from './finding.mjs';

/**
 * What somebody outside answered: when by their clock, and when by ours.
 * @typedef {{ host: string, isLoopback: boolean, theirs: number, ours: number }} Reading
 */

/**
 * Any answer will do, a refusal too: it shows that the way there is open.
 * @param {{ name: string, url: string, without: string }} place `without`: what does not work while it is away
 * @param {(reading: Reading) => void} onReading
 */
export async function checkReach({ name, url, without }, onReading) {
  const address = new URL(url.replace(/^ws/, 'http'));
  // Neither names nor keys of an address belong on the screen.
  const { host, hostname } = address;
  try {
    const answer = await fetch(`${address.origin}${address.pathname}`, {
      signal: AbortSignal.timeout(6000),
      redirect: 'manual',
    });
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
    if (theirs > 0) onReading({ host, isLoopback, theirs, ours: Date.now() });
    await answer.body?.cancel();
    return ok(name, `${host} responde.`);
  } catch (error) {
    const remedy = 'Confira a internet, o DNS e o firewall.';
    return warning(name, `${host} não responde (${reasonOf(error)}): sem ele, ${without}. ${remedy}`);
  }
}
