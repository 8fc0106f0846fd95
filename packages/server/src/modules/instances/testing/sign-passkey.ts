/** Signs anything, as a browser on WhatsApp's page would. */
export function signPasskey(request: string, signature = 'signed-by-ana'): string {
  const bytes = (text: string) => Buffer.from(text).toString('base64url');
  const clientDataJSON = bytes(JSON.stringify({ type: 'webauthn.get', challenge: JSON.parse(request).challenge }));
  const response = { clientDataJSON, authenticatorData: bytes('data'), signature: bytes(signature) };
  return JSON.stringify({ id: bytes('key'), rawId: bytes('key'), type: 'public-key', response });
}
