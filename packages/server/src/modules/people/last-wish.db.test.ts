import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPersonHash } from '../../security/person-hash.ts';
import { readSecretKey } from '../../security/secret-box.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createAliases } from './aliases.ts';
import { createBlockedPeople } from './blocked-people.repository.ts';
import { lidKey } from './person-key.ts';

const runs = Number(process.env['PROVE_WISHES'] ?? 12);
const lid = '100000000000001';
const digits = '5511987654321';
const phone = '+55 11 98765-4321';

type Step =
  | 'leave'
  | 'return'
  | 'message'
  | 'leave as alias'
  | 'return as alias'
  | 'learn'
  | 'purge'
  | 'back up'
  | 'restore'
  | 'merge'
  | 'delete contact'
  | 'add contact';
const step = fc.constantFrom<Step>(
  ...(['leave', 'return', 'message', 'leave as alias', 'return as alias', 'learn', 'purge', 'back up'] as const),
  ...(['restore', 'merge', 'delete contact', 'add contact'] as const),
);

it('whatever happens, nobody gets an automatic message whose last wish was to leave', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const world = await createWorld();
      for (const one of steps) await world.take(one);
      await world.check(steps);
    }),
    { numRuns: runs },
  );
});

/** One person who is known by a number and, until that is learnt, also by an alias. */
async function createWorld() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  await api.settings.save({ body: { default_response: 'Olá!' } });
  const { db } = app.database;
  const hashOf = createPersonHash(readSecretKey({ appSecret, dataDir: app.dataDir }));
  const aliases = createAliases(db, hashOf);
  const blocked = createBlockedPeople(db, hashOf);
  /** By key: the last wish, and its order among all of them. */
  const wishes = new Map<string, { wish: 'leave' | 'return'; order: number }>();
  let order = 0;
  let isLearnt = false;
  let backup: string | undefined;

  const write = (person: string, message: string) =>
    app.services.inbound.receive(
      {
        ...{ channel: 'whatsapp', person, phone: '', sender: 'Ana', message, messageKey: message.toLowerCase() },
        ...{ isGroup: false, withoutKey: false },
      },
      () => true,
    );
  const say = async (person: string, message: 'SAIR' | 'VOLTAR' | 'oi') => {
    app.clock.advance(60_000);
    const key = isLearnt ? digits : person;
    await write(key, message);
    order += 1;
    if (message !== 'oi') wishes.set(key, { wish: message === 'SAIR' ? 'leave' : 'return', order });
  };

  const take = async (one: Step): Promise<void> => {
    switch (one) {
      case 'leave':
        return say(digits, 'SAIR');
      case 'return':
        return say(digits, 'VOLTAR');
      case 'message':
        return say(digits, 'oi');
      case 'leave as alias':
        return say(lidKey(lid), 'SAIR');
      case 'return as alias':
        return say(lidKey(lid), 'VOLTAR');
      case 'learn': {
        await aliases.learn(lid, digits);
        isLearnt = true;
        const [alias, number] = [wishes.get(lidKey(lid)), wishes.get(digits)];
        if (alias && (!number || alias.order > number.order)) wishes.set(digits, alias);
        wishes.delete(lidKey(lid));
        return;
      }
      case 'purge':
        await api.privacy.purge({ body: { phone } });
        return;
      case 'back up':
        app.clock.advance(60_000);
        backup = (await api.backup.create({ body: { description: 'x', password: '' } })).filename;
        return;
      case 'restore':
      case 'merge': {
        if (backup === undefined) return;
        const mode = one === 'restore' ? 'replace' : 'merge';
        await api.backup.restore({ params: { filename: backup }, body: { mode, password: '' } });
        return;
      }
      case 'delete contact':
        for (const { id } of await api.contacts.list()) await api.contacts.remove({ params: { id } });
        return;
      case 'add contact':
        await api.contacts.create({ body: { name: 'Ana', phone } }).catch(() => {});
        return;
    }
  };

  return {
    take,
    async check(steps: readonly Step[]): Promise<void> {
      for (const [key, { wish }] of wishes) {
        if (wish === 'return') continue;
        const about = `${steps.join(', ')}: ${key}`;
        expect((await write(key, 'oi')).reply, about).toBe('');
        expect(await blocked.isBlocked(key), about).toBe(true);
      }
    },
  };
}
