import { consentDefaults } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const phone = '+55 11 98765-4321';

async function createShop() {
  const product = await createTestApp();
  const { api } = await product.signIn();
  await api.settings.save({ body: { default_response: 'Olá!' } });
  const say = async (message: string, sender = phone) => {
    const payload = { app: 'WhatsAuto', sender, phone: sender, message };
    const answer = await product.request({ method: 'POST', url: '/api/', payload });
    return answer.json().reply as string;
  };
  const events = async () => (await api.privacy.find({ query: { phone } })).consentEvents;
  return { ...product, api, say, events };
}

describe('a contact that asks to leave', () => {
  it('is confirmed once and then left alone, until it asks to come back', async () => {
    const { say, events, api } = await createShop();
    expect(await say('oi')).toBe('Olá!');
    expect(await say(' sair ')).toBe(consentDefaults.opt_out_reply);
    expect(await say('SAIR')).toBe('');
    expect(await say('oi')).toBe('');
    expect(await api.contacts.list()).toMatchObject([{ phone, groupIds: ['bloqueado'] }]);
    expect(await say('Voltar')).toBe(consentDefaults.opt_in_reply);
    expect(await say('oi')).toBe('Olá!');
    expect(await events()).toMatchObject([
      { kind: 'left', word: 'sair', channel: 'api' },
      { kind: 'returned', word: 'Voltar', channel: 'api' },
    ]);
  });

  it('is the same contact with and without the ninth digit', async () => {
    const { say } = await createShop();
    expect(await say('PARE', '+55 11 8765-4321')).toBe(consentDefaults.opt_out_reply);
    expect(await say('oi')).toBe('');
  });

  it('may use the words of the settings, and only those', async () => {
    const { say, api } = await createShop();
    await api.settings.save({ body: { opt_out_words: 'chega; não quero mais', opt_out_reply: 'Tchau' } });
    expect(await say('sair')).toBe('Olá!');
    expect(await say('NÃO QUERO MAIS')).toBe('Tchau');
    await api.settings.save({ body: { opt_out_words: '' } });
    expect(await say('chega', '+55 11 91111-2222')).toBe('Olá!');
  });

  it('needs a number: a name alone is answered like any message', async () => {
    const { say } = await createShop();
    expect(await say('SAIR', 'Ana')).toBe('Olá!');
  });
});

describe('the word to come back', () => {
  it('does not undo what the administrator blocked', async () => {
    const { say, database, events } = await createShop();
    await blockContact(database.db, phone);
    expect(await say('VOLTAR')).toBe('');
    expect(await say('oi')).toBe('');
    expect(await events()).toEqual([]);
  });

  it('is a message like any other from who never left', async () => {
    const { say, api } = await createShop();
    await api.menu.create({ body: { message: 'voltar', reply: 'Menu principal' } });
    expect(await say('voltar')).toBe('Menu principal');
  });
});

describe('the simulator', () => {
  it('tells what would happen and changes nothing', async () => {
    const { api, say } = await createShop();
    const outcome = await api.autoReply.simulate({ body: { phone, message: 'SAIR' } });
    expect(outcome).toMatchObject({ source: 'consent', reply: consentDefaults.opt_out_reply });
    expect(await say('oi')).toBe('Olá!');
  });
});

describe('on WhatsApp', () => {
  it('the wish is carried out and confirmed too', async () => {
    const { api, link, ana, shop } = await createWhatsAppApp();
    await link();
    await ana.write(shop, 'Sair');
    expect((await ana.waitForMessage()).text).toBe(consentDefaults.opt_out_reply);
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({
      contacts: 1,
      incoming: 1,
      outgoing: 1,
      consentEvents: [{ kind: 'left', channel: 'whatsapp' }],
    });
  });
});
