import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPersonHash } from '../../security/person-hash.ts';
import { readSecretKey } from '../../security/secret-box.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createAliases } from './aliases.ts';
import { createBlockedPeople } from './blocked-people.repository.ts';
import { lidKey, type PersonKey } from './person-key.ts';

const runs = Number(process.env['PROVE_WISHES'] ?? 12);
const lid = '100000000000001';
const alias = lidKey(lid);
const digits = '5511987654321';
const phone = '+55 11 98765-4321';
const minuteMs = 60_000;

const words = { leave: 'SAIR', return: 'VOLTAR' } as const;
type Wish = keyof typeof words;

const saying = fc.record({
  kind: fc.constant('say' as const),
  wish: fc.constantFrom<Wish>('leave', 'return'),
  as: fc.constantFrom('number' as const, 'alias' as const),
  /** Written so long before it arrives. */
  lateMs: fc.constantFrom(0, 0, 15 * minuteMs),
});
const others = ['message', 'learn', 'purge', 'back up', 'restore', 'merge', 'delete contact', 'add contact'] as const;
const doing = fc.record({ kind: fc.constantFrom(...others, 'save an old form', 'permit everybody', 'hours pass') });
const step = fc.oneof(saying, doing);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

it('whatever happens, nobody gets an automatic message whose last wish was to leave', {
  // Ends what hangs, and nothing that is only slow because the machine has other work.
  timeout: 900_000 + runs * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const world = await createWorld();
      try {
        for (const one of steps) await world.take(one);
        await world.check();
      } finally {
        await world.close();
      }
    }),
    { numRuns: runs },
  );
});

/** One person who is known by a number and by an alias, which are one person from when that is learnt. */
async function createWorld() {
  const cleanUps: (() => Promise<void>)[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-wishes-'));
  const app = await createTestApp({ backupDir: folder }, { atEnd: (cleanUp) => void cleanUps.push(cleanUp) });
  const { api } = await app.signIn();
  await api.settings.save({ body: { default_response: 'Olá!' } });
  const hashOf = createPersonHash(readSecretKey({ appSecret, dataDir: app.dataDir }));
  const aliases = createAliases(app.database, hashOf);
  const blocked = createBlockedPeople(app.database.db, hashOf);
  /** Under each name: what was last asked for, by when it was written. */
  const last = new Map<PersonKey, { wish: Wish; at: number }>();
  let isOne = false;
  let backup: { filename: string; isOne: boolean } | undefined;

  const write = async (person: PersonKey, message: string, lateMs = 0) => {
    const sentAt = new Date(app.clock.read().getTime() - lateMs);
    // As the adapter does: an alias whose number is known is that number.
    const isKnown = person === alias && (await aliases.find(lid)) !== undefined;
    return app.services.inbound.receive(
      {
        ...{ channel: 'whatsapp', person: isKnown ? digits : person, phone: '', sender: 'Ana', message, sentAt },
        ...{ messageKey: message.toLowerCase(), isGroup: false, withoutKey: false },
      },
      () => true,
    );
  };
  const note = (name: PersonKey, said: { wish: Wish; at: number }) => {
    const before = last.get(name);
    if (!before || before.at <= said.at) last.set(name, said);
  };
  const becomeOne = () => {
    isOne = true;
    const [number, hidden] = [last.get(digits), last.get(alias)];
    if (hidden) note(digits, hidden);
    if (number) note(alias, number);
  };

  const take = async (one: Step): Promise<void> => {
    app.clock.advance(2 * minuteMs);
    switch (one.kind) {
      case 'say': {
        const name = one.as === 'alias' ? alias : digits;
        await write(name, words[one.wish], one.lateMs);
        const said = { wish: one.wish, at: app.clock.read().getTime() - one.lateMs };
        for (const each of isOne ? [digits, alias] : [name]) note(each, said);
        return;
      }
      case 'message':
        await write(digits, 'oi');
        return;
      case 'learn':
        await aliases.learn(lid, digits);
        return becomeOne();
      case 'purge':
        await api.privacy.purge({ body: { phone } });
        // Of somebody who never asked for anything nothing stays, also not which names are theirs.
        if (!last.has(digits)) isOne = false;
        return;
      case 'back up':
        backup = { filename: (await api.backup.create({ body: { description: 'x', password: '' } })).filename, isOne };
        return;
      case 'restore':
      case 'merge': {
        if (!backup) return;
        const mode = one.kind === 'restore' ? 'replace' : 'merge';
        await api.backup.restore({ params: { filename: backup.filename }, body: { mode, password: '' } });
        if (backup.isOne) becomeOne();
        return;
      }
      case 'delete contact':
        for (const { id } of await api.contacts.list()) await api.contacts.remove({ params: { id } });
        return;
      case 'add contact':
        await api.contacts.create({ body: { name: 'Ana', phone } }).catch(() => {});
        return;
      case 'save an old form':
        for (const { id, phone: number } of await api.contacts.list()) {
          const body = { name: 'Ana', phone: number, groupIds: ['permitido'] };
          // Without a number the form cannot be saved.
          if (number !== '') await api.contacts.update({ params: { id }, body });
        }
        return;
      case 'permit everybody':
        await api.contacts.bulk({ body: { action: 'add', groupId: 'permitido', selection: { filter: {} } } });
        return;
      case 'hours pass':
        app.clock.advance(120 * minuteMs);
        return;
    }
  };

  return {
    take,
    async check(): Promise<void> {
      app.clock.advance(2 * minuteMs);
      for (const [name, { wish }] of last) {
        if (wish === 'return') continue;
        expect((await write(name, 'oi')).reply, name).toBe('');
        expect(await blocked.isBlocked(name), name).toBe(true);
      }
    },
    async close(): Promise<void> {
      for (const cleanUp of cleanUps) await cleanUp();
      rmSync(folder, { recursive: true });
    },
  };
}
