// The day before the demonstration, lived through by the product itself on a clock that runs through it: what
// it answered, noted and counted is what it would have. Runs before the demonstration's server, in a process of its own.
import { createClient, routes } from '../../../packages/contract/src/index.ts';
import { createApp } from '../../../packages/server/src/composition/app.ts';
import { createServices } from '../../../packages/server/src/composition/services.ts';
import { defaultCredentials, readConfig } from '../../../packages/server/src/config.ts';
import { openDatabase } from '../../../packages/server/src/db/open-database.ts';
import { createLogger } from '../../../packages/server/src/runtime/logger.ts';
import { contacts, dailyMessages, defaultResponse, groups, menu, quickActions, responses } from './shop.mjs';

const minuteMs = 60_000;
const hours = 30;
/** How many messages come in each hour of the day, from midnight on. */
const pace = [1, 0, 0, 0, 0, 0, 1, 3, 6, 9, 13, 22, 26, 19, 11, 9, 12, 17, 25, 31, 28, 17, 8, 3];

const present = Date.now();
let now = present - hours * 60 * minuteMs;

// The phone that hands on the messages stands in the shop's own network.
const config = readConfig({ ...process.env, TRUST_PROXY: '127.0.0.1' });
const database = await openDatabase(config);
const logger = createLogger('silent');
const fail = (error: unknown) => {
  throw error;
};
const services = createServices({ config, database, log: logger, clock: () => new Date(now), onError: fail });
// Its password takes longer to hash than all the rest, above all on a busy machine.
await services.administrator;
const app = await createApp({ config, database, services, logger });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

await setUpShop();
await liveThrough();

await app.close();
await services.automation.stop();
await services.messaging.stop();
await services.notifier.stop();
await database.close();

async function setUpShop(): Promise<void> {
  const api = await signIn();
  await api.settings.save({ body: { default_response: defaultResponse } });
  for (const body of groups) await api.contacts.createGroup({ body });
  for (const body of contacts) await api.contacts.create({ body });
  for (const body of menu) await api.menu.create({ body });
  for (const body of responses) await api.responses.create({ body });
  for (const body of quickActions) await api.quickActions.create({ body, files: { media: undefined } });
}

async function signIn() {
  const clientWith = (token?: string) =>
    createClient(routes, (path, init) =>
      fetch(url + path, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } }),
    );
  const { token } = await clientWith().auth.login({ body: defaultCredentials });
  return clientWith(token);
}

async function liveThrough(): Promise<void> {
  const choose = createChoice();
  const hourOf = new Intl.DateTimeFormat('en', { timeZone: config.timeZone, hour: 'numeric', hourCycle: 'h23' });
  while (now < present - 2 * minuteMs) {
    const perHour = pace[Number(hourOf.format(now))] ?? 0;
    const wait = perHour === 0 ? 60 * minuteMs : (60 * minuteMs * (0.4 + 1.2 * choose.share())) / perHour;
    now = Math.min(now + wait, present - minuteMs);
    if (perHour > 0) await receive(whoWritesWhat(choose), choose.share() < 0.03);
  }
  // Somebody had enough, and gets nothing any more.
  await receive({ phone: '5541977665544', message: 'sair' }, false);
}

/** Now and then somebody asks what only they are answered. */
function whoWritesWhat(choose: Choice): Written {
  if (choose.share() < 0.1) return choose.one(responses);
  return { phone: choose.one(contacts).phone, message: choose.one(dailyMessages) };
}

/** A message as the app on the phone hands it on; now and then one that it garbled. */
async function receive({ phone, message }: Written, isGarbled: boolean): Promise<void> {
  const sender = contacts.find((contact) => contact.phone === phone)?.name ?? '';
  const body = { app: 'WhatsAuto', sender, phone: `+${phone}`, group_name: '', message };
  await fetch(`${url}/api/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'WhatsAuto', 'x-forwarded-for': '192.168.0.23' },
    body: isGarbled ? JSON.stringify(body).slice(0, 60) : JSON.stringify(body),
  });
}

interface Written {
  phone: string;
  message: string;
}
type Choice = ReturnType<typeof createChoice>;

/** The same day each time, so that pictures of it stay alike. */
function createChoice() {
  let state = 20_261;
  const share = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const one = <T>(list: readonly T[]): T => list[Math.floor(share() * list.length)] as T;
  return { share, one };
}
