import { proto } from '@whiskeysockets/baileys';
import { agree, generateKeyPair } from '../crypto/curve.ts';
import { streamHeader } from './frames.ts';
import type { NoiseAuthority } from './noise-authority.ts';
import { type Cipher, createSymmetricState } from './symmetric-state.ts';

/** What the client proves and tells at the end of the handshake. */
export interface NoiseClient {
  /** Its static key: the device is known by it from now on. */
  clientKey: Buffer;
  payload: proto.ClientPayload;
  fromClient: Cipher;
  toClient: Cipher;
}

/** The server's half of Noise XX. */
export function createNoiseServer(authority: NoiseAuthority) {
  const state = createSymmetricState();
  const ephemeral = generateKeyPair();
  state.mixHash(streamHeader);

  return {
    /** Answers the client's hello with the server's keys and the chain that vouches for them. */
    answerHello(frame: Buffer): Buffer {
      const hello = proto.HandshakeMessage.decode(frame).clientHello;
      const theirs = required(hello?.ephemeral, 'ephemeral key');
      state.mixHash(theirs);
      state.mixHash(ephemeral.public);
      state.mixKey(agree(ephemeral.private, theirs));
      const sealedKey = state.seal(authority.serverKey.public);
      state.mixKey(agree(authority.serverKey.private, theirs));
      const payload = state.seal(authority.chain);
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
      return Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish());
    },
    readFinish(frame: Buffer): NoiseClient {
      const finish = proto.HandshakeMessage.decode(frame).clientFinish;
      const clientKey = state.unseal(required(finish?.static, 'static key'));
      state.mixKey(agree(ephemeral.private, clientKey));
      const payload = proto.ClientPayload.decode(state.unseal(required(finish?.payload, 'payload')));
      return { clientKey, payload, ...state.split() };
    },
  };
}

function required(value: Uint8Array | null | undefined, what: string): Uint8Array {
  if (!value) throw new Error(`the client's handshake has no ${what}`);
  return value;
}
