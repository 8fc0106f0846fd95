import { expect, test } from 'vitest';
import { type Account, muteLibsignal, startWhatsApp, type WhatsApp } from '../index.ts';
import { createNoiseAuthority } from '../noise/noise-authority.ts';
import { type ClientOptions, createClient, linkClient, type TestClient } from './test-client.ts';

interface Scenario {
  preKeyUpload: 'whole' | 'short';
  historySync: boolean;
  wa: WhatsApp;
  /** The phone to which clients are linked; an old account, without the ninth digit. */
  shop: Account;
  ana: Account;
  beto: Account;
  /** What the client did wrong in the simulator's eyes. A scenario that expects some takes them out. */
  problems: Error[];
  /** A client that is about to connect, not linked yet. */
  open: (options?: ClientOptions) => TestClient;
  /** A linked client, ready. */
  link: (account?: Account, options?: ClientOptions) => Promise<TestClient>;
}

// Signatures take time, and no test needs a root of its own.
const authority = createNoiseAuthority();

/** A WhatsApp of its own for each test, and Baileys clients that are ended with it. */
export const scenario = test.extend<Scenario>({
  preKeyUpload: 'short',
  historySync: true,
  wa: async ({ problems, preKeyUpload, historySync }, use) => {
    const unmute = muteLibsignal();
    const wa = await startWhatsApp({ authority, preKeyUpload, historySync });
    wa.on((event) => event.type === 'problem' && problems.push(event.error));
    await use(wa);
    await wa.stop();
    unmute();
    expect(problems).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
  problems: async ({}, use) => use([]),
  shop: async ({ wa }, use) => use(wa.account({ phone: '551187654321', name: 'Loja' })),
  ana: async ({ wa }, use) => use(wa.account({ phone: '5511912345678', name: 'Ana' })),
  beto: async ({ wa }, use) => use(wa.account({ phone: '5521998765432', name: 'Beto' })),
  open: async ({ wa }, use) => {
    const clients: TestClient[] = [];
    await use((options) => {
      const client = createClient(wa, options);
      clients.push(client);
      client.connect();
      return client;
    });
    await Promise.all(clients.map((client) => client.end()));
  },
  link: async ({ wa, shop }, use) => {
    const clients: TestClient[] = [];
    await use(async (account = shop, options = {}) => {
      const client = await linkClient(wa, account, options);
      clients.push(client);
      return client;
    });
    await Promise.all(clients.map((client) => client.end()));
  },
});
