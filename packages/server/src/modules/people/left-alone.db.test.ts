import { consentDefaults } from '@recado/contract';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createPersonHash } from '../../security/person-hash.ts';
import { readSecretKey } from '../../security/secret-box.ts';
import { patience } from '../../testing/patience.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createPrivacyRepository } from '../privacy/privacy.repository.ts';
import { createAliases } from './aliases.ts';
import { lidKey, type PersonKey } from './person-key.ts';

const digits = '5511987654321';
const phone = '+55 11 98765-4321';
const minuteMs = 60_000;

async function createShop() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  await api.settings.save({ body: { default_response: 'Olá!' } });
  /** On a linked number; `agoMs`: written so long before it arrives. */
  const write = async (
    message: string,
    { person = digits, agoMs = 0 }: { person?: PersonKey; agoMs?: number } = {},
  ) => {
    const sentAt = new Date(app.clock.read().getTime() - agoMs);
    const said = { phone: '', sender: 'Ana', message, messageKey: message.toLowerCase(), isGroup: false };
    const from = { channel: 'whatsapp', person, withoutKey: false, sentAt } as const;
    return (await app.services.inbound.receive({ ...from, ...said }, () => true)).reply;
  };
  /** Over the public API, where the time of writing is that of arriving. */
  const say = async (message: string, url = '/api/') => {
    const payload = { app: 'WhatsAuto', sender: phone, phone, message };
    return (await app.request({ method: 'POST', url, payload })).json().reply as string;
  };
  const left = async () => (await api.contacts.list()).map(({ groupIds }) => groupIds.includes('bloqueado'));
  return { ...app, api, write, say, left };
}

describe('a wish that arrives after a later one', () => {
  it.each(['write', 'say'] as const)('changes nothing: who came back stays (%s)', async (road) => {
    const shop = await createShop();
    await shop.write('SAIR');
    shop.clock.advance(120 * minuteMs);
    await shop[road]('VOLTAR');
    await shop.write('SAIR', { agoMs: 60 * minuteMs });
    expect(await shop.left()).toEqual([false]);
    expect(await shop[road]('oi')).toBe('Olá!');
  });

  it.each(['write', 'say'] as const)('changes nothing: who left stays away (%s)', async (road) => {
    const shop = await createShop();
    await shop[road]('SAIR');
    await shop.write('VOLTAR', { agoMs: 60 * minuteMs });
    expect(await shop[road]('oi')).toBe('');
    expect(await shop.left()).toEqual([true]);
  });

  it.each(['write', 'say'] as const)(
    'changes nothing, also when the later one had nothing to do (%s)',
    async (road) => {
      const shop = await createShop();
      expect(await shop[road]('VOLTAR')).toBe('Olá!');
      await shop.write('SAIR', { agoMs: 60 * minuteMs });
      expect(await shop[road]('oi')).toBe('Olá!');
      shop.clock.advance(minuteMs);
      await shop[road]('SAIR');
      shop.clock.advance(120 * minuteMs);
      expect(await shop[road]('SAIR'), 'again').toBe('');
      await shop.write('VOLTAR', { agoMs: 60 * minuteMs });
      expect(await shop[road]('oi')).toBe('');
    },
  );

  it.each(['write', 'say'] as const)('is heard after the clock was set back: it only seems to (%s)', async (road) => {
    const shop = await createShop();
    shop.clock.set(24 * 60 * minuteMs);
    await shop[road]('SAIR');
    await shop[road]('VOLTAR');
    shop.clock.set(-24 * 60 * minuteMs);
    expect(await shop[road]('SAIR')).toBe(consentDefaults.opt_out_reply);
    expect(await shop[road]('oi')).toBe('');
    expect(await shop.left()).toEqual([true]);
    await shop.write('VOLTAR', { agoMs: 60 * minuteMs });
    expect(await shop[road]('oi')).toBe('');
    expect(await shop[road]('VOLTAR')).toBe(consentDefaults.opt_in_reply);
    expect(await shop[road]('oi')).toBe('Olá!');
  });

  it('counts by when it was written where it is the last one', async () => {
    const shop = await createShop();
    await shop.write('SAIR', { agoMs: 60 * minuteMs });
    expect(await shop.say('oi')).toBe('');
    await shop.write('VOLTAR', { agoMs: 30 * minuteMs });
    expect(await shop.say('oi')).toBe('Olá!');
    await shop.write('SAIR', { agoMs: 900 });
    expect(await shop.say('oi'), 'seconds are as good as now').toBe('');
  });
});

describe('an unproven opt-out', () => {
  const undo = (shop: Awaited<ReturnType<typeof createShop>>) => shop.api.consent.undoUnproven({ body: { all: true } });

  it('stays when the same person repeats it where it is proven', async () => {
    const shop = await createShop();
    await shop.say('SAIR');
    const { optOuts } = await shop.api.consent.listUnproven();
    expect(optOuts).toHaveLength(1);
    shop.clock.advance(minuteMs);
    expect(await shop.write('SAIR')).toBe('');
    expect(await undo(shop)).toEqual({ undone: 0 });
    expect(await shop.api.consent.undoUnproven({ body: { ids: optOuts.map(({ id }) => id) } })).toEqual({ undone: 0 });
    expect(await shop.say('oi')).toBe('');
    await shop.write('SAIR');
    const { consentEvents } = await shop.api.privacy.find({ query: { phone } });
    expect(consentEvents).toMatchObject([
      { kind: 'left', channel: 'api', without_key: true },
      { kind: 'left', channel: 'whatsapp', without_key: false },
    ]);
  });

  it('is undone when it was only repeated as it came', async () => {
    const shop = await createShop();
    await shop.say('SAIR');
    await shop.say('SAIR');
    expect(await undo(shop)).toEqual({ undone: 1 });
    expect(await shop.say('oi')).toBe('Olá!');
  });
});

describe('who left under a hidden number', () => {
  const veiled = { addressing: 'lid', hidePhone: true } as const;

  async function createHidden() {
    const app = await createWhatsAppApp({}, {}, { clock: systemClock });
    await app.services.automation.start();
    await app.link();
    const { api, whatsApp, shop, eventually } = app;
    const bia = whatsApp.account({ phone: '5511922222222', name: 'Bia' });
    const contact = await api.contacts.create({ body: { name: 'Bia', phone: bia.phone } });
    await bia.write(shop, 'SAIR', veiled);
    await bia.waitForMessage(({ text }) => text === consentDefaults.opt_out_reply);
    const greet = async () => {
      const value = { instanceId: 'loja', to: bia.phone, message: 'Promoção', delay: 0 };
      const actions = [{ type: 'SEND_WHATSAPP_MESSAGE', value }] as const;
      const { id } = await api.triggers.create({
        body: { name: 'x', condition_type: 'ALWAYS', actions: [...actions] },
      });
      await api.triggers.execute({ params: { id }, body: {} });
      return eventually(async () => {
        const [run] = await api.triggers.runs({ query: { triggerId: id } });
        expect(run?.finished_at).toEqual(expect.any(String));
        return run?.actions[0]?.result;
      });
    };
    const knowsAddress = () =>
      app.database.db
        .insertInto('jid_cache')
        .values({ person_key: bia.phone, jid: bia.jid('pn'), checked_at: new Date().toISOString() })
        .execute();
    const texts = () => bia.inbox.map(({ text }) => text);
    return { ...app, bia, contact, greet, knowsAddress, texts };
  }

  it('gets nothing at the number, of which the alias is learnt by asking for its address', async () => {
    const { greet, texts, api } = await createHidden();
    expect(await greet()).toMatch('O contato está no grupo Bloqueado');
    expect(texts()).toEqual([consentDefaults.opt_out_reply]);
    expect(await api.contacts.list()).toMatchObject([{ name: 'Bia', groupIds: ['bloqueado'] }]);
    expect(await api.send.recent({ query: { limit: 5 } })).toMatchObject([{ origin: 'auto-reply' }]);
  });

  it('gets nothing at the number, of which the alias is learnt only while the message is on its way', async () => {
    const { greet, knowsAddress, texts, api } = await createHidden();
    await knowsAddress();
    expect(await greet()).toMatch('O contato está no grupo Bloqueado');
    expect(texts()).toEqual([consentDefaults.opt_out_reply]);
    expect(await api.contacts.list()).toMatchObject([{ name: 'Bia', groupIds: ['bloqueado'] }]);
  });

  it('gets nothing of a bulk send that began before', async () => {
    const { api, bia, ana, contact, knowsAddress, texts, eventually } = await createHidden();
    await knowsAddress();
    const other = await api.contacts.create({ body: { name: 'Ana', phone: ana.phone } });
    const selection = { ids: [contact.id, other.id] };
    const body = { instanceId: 'loja', message: 'Promoção', selection, limit: 10, interval: 0 };
    const { id } = await api.bulkSends.create({ body });
    await eventually(async () => {
      expect(await api.bulkSends.list()).toMatchObject([{ id, state: 'finished' }]);
    });
    // WhatsApp confirms a message before it is on the phone.
    await ana.waitForMessage();
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Promoção']);
    expect([bia.name, texts()]).toEqual(['Bia', [consentDefaults.opt_out_reply]]);
  });

  it('gets no reply either when it writes under its number', async () => {
    const { bia, shop, api, database, eventually, texts } = await createHidden();
    await api.settings.save({ body: { default_response: 'Olá!' } });
    await bia.write(shop, 'oi', { addressing: 'pn' });
    await eventually(async () => {
      const rows = await database.db.selectFrom('incoming_messages').select('state').orderBy('id').execute();
      expect(rows.map(({ state }) => state)).toEqual(['answered', 'silent']);
    });
    expect(texts()).toEqual([consentDefaults.opt_out_reply]);
  });
});

describe('who left stays among the blocked', () => {
  const edit = { name: 'Ana', phone, email: '', company: '', title: '' };

  async function createLeft() {
    const shop = await createShop();
    const before = await shop.api.contacts.create({ body: { name: 'Ana', phone } });
    await shop.say('SAIR');
    const groups = async () => (await shop.api.contacts.list()).map(({ groupIds }) => groupIds.toSorted());
    const params = { id: before.id };
    return { ...shop, before, groups, params };
  }

  it('when a form that was opened before is saved after it', async () => {
    const { api, groups, say, params, before } = await createLeft();
    const body = { ...edit, company: 'Padaria', groupIds: ['permitido'] };
    await expect(api.contacts.update({ params, body }, { base: before })).rejects.toMatchObject({ status: 412 });
    expect(await api.contacts.update({ params, body })).toMatchObject({ company: 'Padaria', groupIds: ['bloqueado'] });
    expect(await api.contacts.update({ params, body: { ...edit, groupIds: [] } })).toMatchObject({
      groupIds: ['bloqueado'],
    });
    expect([await groups(), await say('oi')]).toEqual([[['bloqueado']], '']);
  });

  it('until an administrator who sees it there takes it out', async () => {
    const { api, groups, say, params } = await createLeft();
    const [seen] = await api.contacts.list();
    await api.contacts.update({ params, body: { ...edit, groupIds: ['permitido'] } }, { base: seen });
    expect([await groups(), await say('oi')]).toEqual([[['permitido']], 'Olá!']);
  });

  it('whatever many contacts are put into, unless it is done among the blocked', async () => {
    const { api, groups, say, params } = await createLeft();
    const other = await api.contacts.createGroup({ body: { name: 'VIP' } });
    const ids = { ids: [params.id] };
    const all = { filter: {} };
    for (const selection of [ids, all]) {
      await api.contacts.bulk({ body: { action: 'add', groupId: other.id, selection } });
      await api.contacts.bulk({ body: { action: 'add', groupId: 'permitido', selection } });
      await api.contacts.bulk({ body: { action: 'move', groupId: 'permitido', fromGroupId: other.id, selection } });
      expect([await groups(), await say('oi')]).toEqual([[['bloqueado']], '']);
    }
    const selection = { filter: { groupId: 'bloqueado' } };
    await api.contacts.bulk({ body: { action: 'add', groupId: 'permitido', selection } });
    expect([await groups(), await say('oi')]).toEqual([[['permitido']], 'Olá!']);
  });

  it('when something wants to permit it that does not know', async () => {
    const { api, groups, say, params } = await createLeft();
    const membership = { contactId: params.id, groupId: 'permitido' };
    await expect(api.contacts.addToGroup({ params: membership })).rejects.toMatchObject({ code: 'CONTACT_LEFT' });
    expect([await groups(), await say('oi')]).toEqual([[['bloqueado']], '']);
  });

  it('whatever number it had before, or none', async () => {
    const { api, write, groups } = await createLeft();
    await write('SAIR', { person: 'lid:100000000000009' });
    const hidden = (await api.contacts.list()).find((contact) => contact.phone === '');
    const found = { ...edit, phone: '+55 11 93333-3333', groupIds: [] };
    await api.contacts.update({ params: { id: hidden?.id ?? '' }, body: found });
    expect(await groups()).toEqual([['bloqueado'], ['bloqueado']]);
    await api.contacts.remove({ params: { id: hidden?.id ?? '' } });
    expect(await write('oi', { person: '5511933333333' })).toBe('');
  });

  it('also for a trigger, which says so', async () => {
    const { api, groups, say, services } = await createLeft();
    await services.automation.start();
    const actions = [
      { type: 'MANAGE_CONTACT_PERMISSION' as const, value: { phone, permission: true, name: '' } },
      { type: 'ADD_CONTACT' as const, value: { ...edit, groupIds: ['permitido'] } },
    ];
    for (const action of actions) {
      const { id } = await api.triggers.create({
        body: { name: action.type, condition_type: 'ALWAYS', actions: [action] },
      });
      await api.triggers.execute({ params: { id }, body: {} });
      await vi.waitFor(async () => {
        const [run] = await api.triggers.runs({ query: { triggerId: id } });
        const result = expect.stringMatching('pediu para não receber mensagens');
        expect(run).toMatchObject({ state: 'failed', actions: [{ state: 'failed', result }] });
      }, patience);
    }
    expect([await groups(), await say('oi')]).toEqual([[['bloqueado']], '']);
  });
});

describe('who left, and of whom everything was removed', () => {
  const lid = '100000000000001';
  const alias = lidKey(lid);

  async function createKnown() {
    const shop = await createShop();
    const hashOf = createPersonHash(readSecretKey({ appSecret, dataDir: shop.dataDir }));
    const learn = () => createAliases(shop.database, hashOf).learn(lid, digits);
    const replies = async () => {
      shop.clock.advance(2 * minuteMs);
      return [await shop.write('oi'), await shop.write('oi', { person: alias }), await shop.say('oi')];
    };
    return { ...shop, hashOf, learn, replies };
  }

  it('is reached by none of the names, until one of them asks to come back', async () => {
    const { write, api, learn, replies, clock, database } = await createKnown();
    await learn();
    await write('SAIR', { person: alias });
    await api.privacy.purge({ body: { phone: '11 8765-4321' } });
    expect(JSON.stringify(await database.db.selectFrom('lid_map').selectAll().execute())).not.toContain(lid);
    expect(await replies()).toEqual(['', '', '']);
    clock.advance(minuteMs);
    await write('VOLTAR', { person: alias });
    expect(await replies()).toEqual(['Olá!', 'Olá!', 'Olá!']);
    clock.advance(minuteMs);
    await write('SAIR');
    expect(await replies()).toEqual(['', '', '']);
    await learn();
    expect(await replies()).toEqual(['', '', '']);
  });

  it('is not reached when the purge ends halfway', async () => {
    const { write, learn, replies, database, hashOf } = await createKnown();
    await learn();
    await write('SAIR');
    const apiCalls = { forgetPerson: () => Promise.reject(new Error('killed')), countOf: async () => 0 };
    const privacy = createPrivacyRepository({
      ...database,
      clock: systemClock,
      hashOf,
      apiCalls: apiCalls as never,
      media: { forgetPerson: async () => {} },
      flush: async () => {},
    });
    await expect(privacy.purge(digits)).rejects.toThrow('killed');
    expect(await replies()).toEqual(['', '', '']);
  });

  it.each(['replace', 'merge'] as const)('or of whom a backup knew less (%s)', async (mode) => {
    const { write, learn, replies, api, clock, left } = await createKnown();
    await write('SAIR', { person: alias });
    await write('VOLTAR', { person: alias });
    const { filename } = await api.backup.create({ body: { description: 'x', password: '' } });
    clock.advance(minuteMs);
    await learn();
    await write('SAIR');
    await api.backup.restore({ params: { filename }, body: { mode, password: '' } });
    expect(await left()).toEqual([true]);
    expect(await replies()).toEqual(['', '', '']);
  });
});
