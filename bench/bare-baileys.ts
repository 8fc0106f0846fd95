// The least that answers on WhatsApp: Baileys with its keys in memory, kept in a file from one run to the next.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { muteLibsignal } from '@recado/whatsapp-simulator';
import makeWASocket, {
  BufferJSON,
  DisconnectReason,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  type SignalDataSet,
} from '@whiskeysockets/baileys';
import pino from 'pino';

muteLibsignal();
const logger = pino({ level: 'silent' });
const { WA_URL = '', STORE = '', ACCOUNTS = '1' } = process.env;
const say = (line: string) => process.stderr.write(`${line}\n`);

function openStore(file: string) {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), BufferJSON.reviver) : undefined;
  const creds = stored?.creds ?? initAuthCreds();
  const keys = new Map<string, unknown>(stored?.keys);
  return {
    creds,
    keys: {
      // biome-ignore lint/suspicious/noExplicitAny: Baileys maps each kind of key to a type of its own
      get: async (type: string, ids: string[]): Promise<any> =>
        Object.fromEntries(ids.flatMap((id) => (keys.has(`${type}/${id}`) ? [[id, keys.get(`${type}/${id}`)]] : []))),
      set: async (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values ?? {})) {
            if (value) keys.set(`${type}/${id}`, value);
            else keys.delete(`${type}/${id}`);
          }
        }
      },
    },
    save: () => writeFileSync(file, JSON.stringify({ creds, keys: [...keys] }, BufferJSON.replacer)),
  };
}

function run(index: number) {
  const store = openStore(path.join(STORE, `${index}.json`));
  const connect = () => {
    const socket = makeWASocket({
      auth: { creds: store.creds, keys: makeCacheableSignalKeyStore(store.keys, logger) },
      waWebSocketUrl: WA_URL,
      logger,
      markOnlineOnConnect: false,
    });
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr) say(`qr ${index} ${qr}`);
      if (connection === 'open') say(`open ${index}`);
      const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
      if (connection === 'close' && code === DisconnectReason.restartRequired) connect();
    });
    socket.ev.on('messages.upsert', ({ messages }) => {
      for (const { key, message } of messages) {
        if (!key.fromMe && key.remoteJid && message?.conversation) {
          void socket.sendMessage(key.remoteJid, { text: 'Recebido' });
        }
      }
    });
  };
  connect();
  return store;
}

const stores = Array.from({ length: Number(ACCOUNTS) }, (_, index) => run(index));
process.on('SIGTERM', () => {
  for (const store of stores) store.save();
  process.exit(0);
});
