import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { isSignedBy, typedKey } from '../crypto/curve.ts';
import type { NoiseClient } from '../noise/noise-server.ts';
import { routeChatState } from './chat-states.ts';
import { isTooOld, versionOf } from './client-version.ts';
import { type Connection, createConnection } from './connection.ts';
import { deviceName, type Registration } from './linked-device.ts';
import { routeMessage } from './messages.ts';
import type { Client, Member, Network, Visitor } from './network.ts';
import { showPresence } from './presence.ts';
import { answerQuery } from './queries.ts';
import { routeReceipt } from './receipts.ts';
import { element, readBigEndian, type Stanza, serverJid, unixSeconds } from './stanza.ts';
import { failure, type Refusal, streamError } from './stream-error.ts';

/** Serves one socket for as long as it lives. */
export function serveClient(network: Network, socket: WebSocket, rawSocket: Socket): void {
  let client: Client | undefined;
  createConnection(socket, rawSocket, network.authority, {
    onHandshake(connection, noise) {
      if (isTooOld(network, noise.payload)) return refuse(network, connection, noise, { reason: 405 });
      client = noise.payload.devicePairingData
        ? greetVisitor(network, connection, noise)
        : logIn(network, connection, noise);
      if (client) network.clients.add(client);
      if (client?.kind === 'visitor') network.events.emit({ type: 'visitor' });
    },
    async onStanza(stanza) {
      const device = client?.kind === 'member' ? client.companion : undefined;
      network.events.emit({ type: 'stanza', device, stanza });
      if (client) await handleStanza(network, client, stanza);
    },
    onClose() {
      if (client) leave(network, client);
    },
    onProblem: (error) => network.events.emit({ type: 'problem', error }),
  });
}

async function handleStanza(network: Network, client: Client, stanza: Stanza): Promise<void> {
  const { type, class: acknowledged = '', id = '' } = stanza.attrs;
  if (stanza.tag === 'iq') {
    if (type !== 'result' && type !== 'error') await answerQuery(network, client, stanza);
    return;
  }
  if (client.kind === 'visitor') return;
  switch (stanza.tag) {
    case 'message':
      return routeMessage(network, client, stanza);
    case 'receipt':
      return routeReceipt(network, client, stanza);
    case 'chatstate':
      return routeChatState(network, client, stanza);
    case 'presence':
      return showPresence(network, client, stanza);
    case 'ack':
      return client.companion.mailbox.confirm(acknowledged, id);
  }
}

function greetVisitor(network: Network, connection: Connection, { clientKey, payload }: NoiseClient): Visitor {
  const registration = readRegistration(payload);
  const qrRefs = Array.from({ length: network.qrRefs }, () => `2@${randomBytes(48).toString('base64')}`);
  const refs = qrRefs.map((ref) => element('ref', {}, Buffer.from(ref)));
  // The answer only says that the codes are being shown.
  connection.request({ xmlns: 'md' }, [element('pair-device', {}, refs)]).catch(() => {});
  return { kind: 'visitor', connection, clientKey, registration, qrRefs, pairing: undefined, ceremony: undefined };
}

function readRegistration({ devicePairingData: data }: proto.ClientPayload): Registration {
  if (!data?.eIdent || !data.eRegid || !data.eSkeyId || !data.eSkeyVal || !data.eSkeySig || !data.deviceProps) {
    throw new Error('the registration is not complete');
  }
  if (!isSignedBy(data.eIdent, typedKey(data.eSkeyVal), data.eSkeySig)) {
    throw new Error("the signed prekey's signature does not verify");
  }
  return {
    registrationId: readBigEndian(data.eRegid),
    identity: Buffer.from(data.eIdent),
    signedPreKey: {
      id: readBigEndian(data.eSkeyId),
      publicKey: Buffer.from(data.eSkeyVal),
      signature: Buffer.from(data.eSkeySig),
    },
    name: deviceName(proto.DeviceProps.decode(data.deviceProps)),
  };
}

function logIn(network: Network, connection: Connection, { clientKey, payload }: NoiseClient): Member | undefined {
  const person = network.directory.findByJid(`${payload.username}@s.whatsapp.net`)?.person;
  const companion = person?.companions.get(payload.device ?? 0);
  const isKnown = companion?.clientKey.equals(clientKey);
  const { refuseLogin } = network.faults;
  const asked = typeof refuseLogin === 'number' ? { reason: refuseLogin } : refuseLogin;
  const refusal = asked ?? (isKnown ? undefined : { reason: 401 as const });
  if (!person || !companion || refusal) {
    return refuse(network, connection, { payload }, refusal ?? { reason: 401 });
  }
  companion.version = versionOf(payload);
  companion.connection?.sayGoodbye(streamError(440));
  companion.connection = connection;
  const lid = `${person.lid}:${companion.id}@lid`;
  connection.send(element('success', { t: unixSeconds(), lid, props: '1', location: 'sim' }));
  const routing = element('edge_routing', {}, [element('routing_info', {}, randomBytes(12))]);
  const dirty = element('dirty', { type: 'account_sync', timestamp: unixSeconds() });
  for (const news of [routing, dirty]) connection.send(element('ib', { from: serverJid }, [news]));
  return { kind: 'member', connection, person, companion };
}

function refuse(network: Network, connection: Connection, { payload }: Pick<NoiseClient, 'payload'>, refusal: Refusal) {
  network.events.emit({ type: 'refused', code: refusal.reason, version: versionOf(payload) });
  connection.sayGoodbye(failure(refusal));
  return undefined;
}

function leave(network: Network, client: Client): void {
  network.clients.delete(client);
  if (client.kind === 'visitor') {
    network.events.emit({ type: 'visitor' });
    return;
  }
  const { person, companion, connection } = client;
  if (companion.connection !== connection) return;
  companion.connection = undefined;
  companion.mailbox.close();
  network.events.emit({ type: 'offline', account: person.account, device: companion });
}
