/** `randomUUID` needs a secure context, which a console on a home network is not. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
