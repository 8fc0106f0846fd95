/** The eight characters as WhatsApp shows them: `ABCD-1234`. */
export const pairingText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
