import type { Socket } from 'node:net';
import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { createFrameReader, frame } from '../noise/frames.ts';
import type { NoiseAuthority } from '../noise/noise-authority.ts';
import { createNoiseServer, type NoiseClient } from '../noise/noise-server.ts';
import { type Attributes, element, newStanzaId, type Stanza, serverJid } from './stanza.ts';

/** One socket: frames, Noise and the binary codec below, stanzas above. */
export interface Connection {
  send(stanza: Stanza): void;
  /** Sends an iq of type set and resolves with the client's answer. */
  request(attrs: Attributes, content: Stanza[]): Promise<Stanza>;
  /** The last word: the client is expected to close, otherwise the server does. */
  sayGoodbye(stanza: Stanza): void;
  cut(): void;
  /** From now on nothing comes and nothing goes, yet the socket stays open. */
  freeze(): void;
}

export interface ConnectionEvents {
  onHandshake(connection: Connection, client: NoiseClient): void;
  onStanza(stanza: Stanza): Promise<void>;
  onClose(): void;
  onProblem(error: Error): void;
}

const goodbyeMs = 250;
/** Ends what hangs; a client on a busy machine takes its time. */
const answerMs = 120_000;

type Stage =
  | { name: 'hello' | 'finish'; noise: ReturnType<typeof createNoiseServer> }
  | { name: 'open'; client: NoiseClient };

export function createConnection(
  socket: WebSocket,
  rawSocket: Socket,
  authority: NoiseAuthority,
  events: ConnectionEvents,
): Connection {
  const readFrames = createFrameReader();
  const pending = new Map<string, (answer: Stanza) => void>();
  let stage: Stage = { name: 'hello', noise: createNoiseServer(authority) };
  let isFrozen = false;
  let work = Promise.resolve();

  const connection: Connection = {
    send(stanza) {
      if (stage.name !== 'open' || isFrozen || socket.readyState !== socket.OPEN) return;
      socket.send(frame(stage.client.toClient.seal(encodeBinaryNode(stanza))));
    },
    request(attrs, content) {
      const id = newStanzaId();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          pending.delete(id);
          reject(new Error(`the client never answered <${content[0]?.tag}>`));
        }, answerMs);
        pending.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        connection.send(element('iq', { from: serverJid, type: 'set', id, ...attrs }, content));
      });
    },
    sayGoodbye(stanza) {
      connection.send(stanza);
      // Closing at once could overtake the stanza inside the client, which would then report a lost connection.
      const timer = setTimeout(() => socket.close(), goodbyeMs);
      socket.once('close', () => clearTimeout(timer));
    },
    cut: () => socket.terminate(),
    freeze() {
      isFrozen = true;
      rawSocket.pause();
    },
  };

  async function handle(bytes: Buffer): Promise<void> {
    switch (stage.name) {
      case 'hello':
        socket.send(frame(stage.noise.answerHello(bytes)));
        stage = { name: 'finish', noise: stage.noise };
        return;
      case 'finish':
        stage = { name: 'open', client: stage.noise.readFinish(bytes) };
        return events.onHandshake(connection, stage.client);
      case 'open': {
        const stanza = await decodeBinaryNode(stage.client.fromClient.unseal(bytes));
        const isAnswer = stanza.tag === 'iq' && (stanza.attrs['type'] === 'result' || stanza.attrs['type'] === 'error');
        const id = stanza.attrs['id'] ?? '';
        if (isAnswer) pending.get(id)?.(stanza);
        if (isAnswer) pending.delete(id);
        return events.onStanza(stanza);
      }
    }
  }

  socket.on('message', (data: Buffer) => {
    work = work
      .then(async () => {
        for (const bytes of readFrames(data)) await handle(bytes);
      })
      .catch((error: Error) => {
        events.onProblem(error);
        socket.terminate();
      });
  });
  socket.on('close', () => events.onClose());
  // A reset is followed by 'close', which says everything that matters.
  socket.on('error', () => {});
  return connection;
}
