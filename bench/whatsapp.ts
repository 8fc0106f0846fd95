// npm run bench: replies over WhatsApp and memory per idle number, against a bare Baileys bot on the same simulator.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, muteLibsignal, startWhatsApp, type WhatsApp } from '@recado/whatsapp-simulator';
import { asBot, type Bot, launch, startLinkedRecado } from './bots.ts';
import { cpuOf, median, memoryOf, quick, say, spread } from './measure.ts';

const rounds = quick ? 3 : 5;
const customers = 20;
const messagesEach = 15;
const idleNumbers = 20;

muteLibsignal();
const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-whatsapp-'));
const file = (name: string) => path.resolve(import.meta.dirname, name);

/** Resolves when all its numbers are connected; those not linked yet are linked by QR code. */
async function startBare(whatsApp: WhatsApp, owners: Account[], store: string): Promise<Bot> {
  mkdirSync(store, { recursive: true });
  const child = launch([file('bare-baileys.ts')], {
    WA_URL: whatsApp.url,
    STORE: store,
    ACCOUNTS: String(owners.length),
  });
  const open = new Set<string>();
  const linked = new Set<string>();
  let text = '';
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [word, index = '', qr = ''] = line.split(' ');
        if (word === 'open') open.add(index);
        if (word === 'qr' && !linked.has(index)) {
          linked.add(index);
          void owners[Number(index)]?.scanQr(qr);
        }
      }
      if (open.size === owners.length) resolve();
    });
  });
  return asBot(child);
}

/** Every customer writes at once and then waits for all replies. */
async function converse(owner: Account, people: Account[], each: number): Promise<number> {
  const before = people.map(({ inbox }) => inbox.length);
  const started = performance.now();
  await Promise.all(
    people.map(async (person, index) => {
      for (let message = 0; message < each; message++) await person.write(owner, `mensagem ${message}`);
      await person.waitForMessage(() => person.inbox.length >= (before[index] ?? 0) + each, 300_000);
    }),
  );
  return (people.length * each * 1000) / (performance.now() - started);
}

const whatsApp = await startWhatsApp();
let lastNumber = 0;
const person = (name: string) => whatsApp.account({ phone: String(5_511_900_000_000 + lastNumber++), name });
try {
  await compareReplies();
  await compareMemory();
} finally {
  await whatsApp.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compareReplies(): Promise<void> {
  const people = Array.from({ length: customers }, (_, index) => person(`Cliente ${index}`));
  const owners = { bare: person('bare'), recado: person('Recado') };
  const bots = {
    bare: await startBare(whatsApp, [owners.bare], path.join(folder, 'bare')),
    recado: await startLinkedRecado(whatsApp, [owners.recado], path.join(folder, 'recado')),
  };
  const rates: number[] = [];
  const cpus: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const measured = { bare: { rate: 0, cpu: 0 }, recado: { rate: 0, cpu: 0 } };
    for (const name of ['bare', 'recado'] as const) {
      const before = cpuOf(bots[name].process.pid);
      const rate = await converse(owners[name], people, messagesEach);
      measured[name] = { rate, cpu: cpuOf(bots[name].process.pid) - before };
    }
    // In the first round everybody meets for the first time.
    if (round === 0) continue;
    rates.push(measured.recado.rate / measured.bare.rate);
    cpus.push(measured.recado.cpu / measured.bare.cpu);
    speeds.push(measured.recado.rate);
  }
  say(
    `WhatsApp replies: ${median(speeds).toFixed(0)}/s, of a bare Baileys bot ${spread(rates, 2)}; CPU ×${spread(cpus, 2)}`,
  );
  await Promise.all([bots.bare.stop(), bots.recado.stop()]);
}

async function compareMemory(): Promise<void> {
  const growth = async (
    start: (whatsApp: WhatsApp, owners: Account[], folder: string) => Promise<Bot>,
    name: string,
  ): Promise<number> => {
    // Linking makes hundreds of keys per number; what counts is a process that connects what is linked already.
    const restedMemory = async (count: number): Promise<number> => {
      const owners = Array.from({ length: count }, (_, index) => person(`${name} ${index}`));
      const store = path.join(folder, `${name}-${count}`);
      await (await start(whatsApp, owners, store)).stop();
      const bot = await start(whatsApp, owners, store);
      const memory = memoryOf(bot.process.pid);
      await bot.stop();
      return memory;
    };
    const base = await restedMemory(1);
    const full = await restedMemory(1 + idleNumbers);
    return (full - base) / idleNumbers;
  };
  const bare = await growth(startBare, 'bare');
  const recado = await growth(startLinkedRecado, 'recado');
  say(`memory per idle number: ${recado.toFixed(1)} MB, of a bare Baileys bot ×${(recado / bare).toFixed(2)}`);
}
