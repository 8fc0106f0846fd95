const networkCodes = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Baileys writes from handlers that nobody awaits, so a connection that goes down in the wrong moment ends in a promise
 * that is rejected and watched by nobody. The link notices the same loss by itself: such a rejection says nothing new,
 * and must not end the process.
 */
export function isLeakedByBaileys(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const { code, isBoom } = reason as Error & { code?: unknown; isBoom?: unknown };
  return isBoom === true || (typeof code === 'string' && networkCodes.has(code));
}
