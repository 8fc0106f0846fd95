import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { createGatewayScenario, instanceId, soon } from './testing/gateway-scenario.ts';

const [, , builtIn] = DEFAULT_CONNECTION_CONFIG.version;
const version = (ahead: number) => `2.3000.${builtIn + ahead}`;

async function createVersionScenario(...options: Parameters<typeof createGatewayScenario>) {
  const scenario = await createGatewayScenario(...options);
  /** The versions that were turned away. */
  const refused: string[] = [];
  scenario.whatsApp.on((event) => event.type === 'refused' && refused.push(event.version));
  return { ...scenario, refused, used: () => scenario.shop.devices[0]?.version };
}

test('presents the one that is set, else the present one, else the last that got in', async () => {
  const { link, open, restart, whatsApp, used, refused } = await createVersionScenario();
  whatsApp.faults.leastRevision = builtIn + 5;
  whatsApp.faults.liveRevision = builtIn + 5;
  await (await link()).close();
  expect(used()).toBe(version(5));

  whatsApp.faults.liveRevision = undefined;
  restart();
  const later = open();
  await later.until('connected');
  expect(used()).toBe(version(5));
  await later.close();

  whatsApp.faults.liveRevision = builtIn + 6;
  restart({ version: version(9) });
  const fixed = open();
  await fixed.until('connected');
  expect(used()).toBe(version(9));
  await fixed.close();
  expect(refused).toEqual([]);

  whatsApp.faults.leastRevision = builtIn + 10;
  whatsApp.faults.liveRevision = builtIn + 10;
  expect((await open().until('error')).lastError).toMatch(/^O WhatsApp recusou a versão definida em WHATSAPP_VERSION/);
  expect(refused).toEqual([version(9)]);
});

test('too old from one moment to the next: finds the present one by itself, and otherwise stops with words', async () => {
  const { link, open, whatsApp, gateway, used, refused } = await createVersionScenario();
  const loja = await link();
  whatsApp.faults.leastRevision = builtIn + 1;
  whatsApp.faults.liveRevision = builtIn + 1;
  whatsApp.faults.drop();
  await soon(() => used() === version(1), 'the newer version');
  await loja.until('connected');
  expect(refused).toEqual([version(0)]);

  // What is named as the present version is refused, too: one more try, and no more.
  whatsApp.faults.leastRevision = builtIn + 3;
  whatsApp.faults.liveRevision = builtIn + 2;
  whatsApp.faults.drop();
  const stopped = {
    status: 'error',
    lastError: 'O WhatsApp exige uma versão mais nova e o Recado não a encontrou: atualize o Recado.',
  };
  expect(await loja.until('error')).toEqual(stopped);
  expect(refused).toEqual([version(0), version(1), version(2)]);
  expect(await gateway.isLinked(instanceId)).toBe(true);

  // Asked by a person to connect, with nothing new: one try.
  expect(await open().until('error')).toEqual(stopped);
  expect(refused).toHaveLength(4);
});

test('waits for nobody who does not say what the present version is', async () => {
  const { open, whatsApp } = await createVersionScenario({ versionMs: 50 });
  whatsApp.faults.liveRevision = 'silence';
  await open().until('qr_ready');
});
