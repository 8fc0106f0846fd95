import { z } from 'zod';

const bytes = z.string().regex(/^[\w-]+$/);

/** What `PublicKeyCredential.toJSON()` makes of a signature; the rest of it is nobody's business here. */
const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
const clientData = z.object({ challenge: z.string() });

export type PasskeyAssertion = z.output<typeof assertion>;

/** Undefined when the text is none. It is a secret: nobody quotes it. */
export function readPasskeyAnswer(text: string): { assertion: PasskeyAssertion; challenge: string } | undefined {
  try {
    const read = assertion.parse(JSON.parse(text));
    const signed = clientData.parse(JSON.parse(Buffer.from(read.response.clientDataJSON, 'base64url').toString()));
    return { assertion: read, challenge: signed.challenge };
  } catch {
    return undefined;
  }
}
