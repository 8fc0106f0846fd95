import { systemGroupIds } from '@recado/contract';
import type { Account } from '@recado/whatsapp-simulator';
import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const never = new Promise<undefined>(() => {});

/** A shop whose other customers have all just written for the first time, while something of theirs hangs. */
async function openCrowd(hold: (others: Account[], app: Awaited<ReturnType<typeof createWhatsAppApp>>) => void) {
  // WhatsApp's answers are waited for longer than any test takes.
  const app = await createWhatsAppApp({}, {}, { gatewayTimes: { queryMs: 900_000, ackMs: 900_000 } });
  const { whatsApp, shop, api, link, database, eventually } = app;
  await api.settings.save({ body: { default_response: 'Olá!' } });
  await link();
  const others = Array.from({ length: 20 }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Cliente ${index}` }),
  );
  hold(others, app);
  for (const other of others) await other.write(shop, 'oi');

  const storedOf = (person: Account) =>
    database.db
      .selectFrom('incoming_messages')
      .select(['text', 'state'])
      .where('person_key', '=', person.phone)
      .orderBy('id')
      .execute();
  return {
    ...app,
    others,
    storedOf,
    /** Stored, decided on, and the person left alone. */
    untilLeft: (person: Account) =>
      eventually(async () => {
        expect((await storedOf(person)).at(-1)).toMatchObject({
          text: 'SAIR',
          state: expect.not.stringMatching('received'),
        });
        expect(await api.contacts.list()).toMatchObject([{ groupIds: [systemGroupIds.blocked] }]);
      }),
  };
}

describe('who asks to leave is heard at once', () => {
  it('while no reply to anybody else gets out', async () => {
    const tried = new Set<string>();
    const { ana, shop, others, untilLeft, eventually } = await openCrowd((people, { whatsApp }) => {
      const theirs = new Set(people.flatMap(({ phone, lid }) => [phone, lid]));
      whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
        const [user = ''] = to.split('@');
        if (!theirs.has(user)) return undefined;
        tried.add(user);
        return never;
      };
    });
    await eventually(() => expect(tried.size).toBe(others.length));
    await ana.write(shop, 'SAIR');
    await untilLeft(ana);
  });

  it('while the reply to what the same person wrote before is not out', async () => {
    let tries = 0;
    const { ana, shop, whatsApp, untilLeft, eventually } = await openCrowd(() => {});
    whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
      if (![ana.phone, ana.lid].includes(to.split('@')[0] ?? '')) return undefined;
      tries += 1;
      return never;
    };
    await ana.write(shop, 'oi');
    await eventually(() => expect(tries).toBe(1));
    await ana.write(shop, 'SAIR');
    await untilLeft(ana);
  });
});
