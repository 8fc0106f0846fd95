/** Not `crypto.randomUUID`, which browsers keep from pages served without TLS, as in the shop's own network. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
