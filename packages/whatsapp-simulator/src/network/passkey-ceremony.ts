import type { KeyPair } from '../crypto/curve.ts';

/** What becomes of the demand: nobody may answer it, an answer leads nowhere, or the phone goes on with it. */
export type PasskeyDemand = 'never-ends' | 'no-continuation' | 'completes';

/** What WhatsApp wants signed, and what it has of the answer so far. */
export interface PasskeyCeremony {
  readonly demand: PasskeyDemand;
  readonly options: Buffer;
  readonly challenge: string;
  readonly ref: string;
  /** The secret of the code that was scanned: whoever shows that it knows it need not compare anything. */
  readonly handoffKey: Buffer;
  readonly primary: KeyPair;
  readonly primaryNonce: Buffer;
  prologue: { ident: Buffer; commitment: Buffer; isProven: boolean } | undefined;
  isNonceGood: boolean;
  /** The secret under which the device is to be linked, once it has told it. */
  onSecret: (advSecret: Buffer) => void;
}
