import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const phone = '+55 11 98765-4321';

async function createShop() {
  const app = await createWhatsAppApp();
  const { api, eventually } = app;
  await app.link();
  const talk = (isMeant: (found: Awaited<ReturnType<typeof list>>[number]) => boolean) =>
    eventually(async () => {
      const found = (await list()).find(isMeant);
      if (!found) throw new Error('no conversation');
      return found;
    });
  const list = async () => (await api.conversations.list()).conversations;
  return { ...app, talk };
}

describe('writing in a conversation', () => {
  it('reaches a group, which is taken then', async () => {
    const { api, ana, shop, whatsApp, talk } = await createShop();
    const group = whatsApp.group({ subject: 'Clientes', members: [ana, shop] });
    await ana.writeToGroup(group, 'oi gente');
    const { id } = await talk(({ is_group }) => is_group);
    const params = { id };
    const sent = await api.conversations.send({ params, body: { text: 'Olá, grupo', key: 'chave-de-teste-1' } });
    expect(sent).toMatchObject({ author: 'console', text: 'Olá, grupo' });
    await ana.waitForMessage(({ text }) => text === 'Olá, grupo');
    expect(await api.conversations.get({ params })).toMatchObject({ state: 'taken', last_author: 'console' });
  });

  it('carries a file with its words', async () => {
    const { api, ana, shop, talk } = await createShop();
    await ana.write(shop, 'oi');
    const { id } = await talk(() => true);
    const file = new File(['a,b\n1,2\n'], 'preços.csv', { type: 'text/csv' });
    const { id: attachmentId } = await api.attachments.add({ body: {}, files: { file } });
    const body = { text: 'Os preços', attachmentId, key: 'chave-de-teste-1' };
    expect(await api.conversations.send({ params: { id }, body })).toMatchObject({
      ...{ kind: 'document', text: 'Os preços' },
      media: { kind: 'document', file_name: 'preços.csv', state: 'stored' },
    });
    await ana.waitForMessage(({ text }) => text === 'Os preços');
  });

  it('goes to who wrote although WhatsApp lets the number start nothing, and not to who never wrote', async () => {
    const { api, ana, shop, whatsApp, talk, eventually, database } = await createShop();
    await ana.write(shop, 'oi');
    const answered = await talk(({ name }) => name === ana.name);
    const bia = whatsApp.account({ phone: '5521912345678', name: 'Bia' });
    const body = { instanceId: 'loja', to: bia.phone, message: 'olá' };
    await api.send.send({ body, files: { media: undefined } });
    const stranger = await talk(({ phone: shown }) => shown.includes('91234'));
    await shop.lockReachOut({ until: new Date(Date.now() + 60 * 60_000) });
    await eventually(async () => {
      const found = await api.instances.list();
      expect(found[0]?.lock).not.toBeNull();
    });
    const send = (id: number, key: string) =>
      api.conversations.send({ params: { id }, body: { text: 'Pode falar', key } });
    await send(answered.id, 'chave-de-teste-1');
    await ana.waitForMessage(({ text }) => text === 'Pode falar');
    await expect(send(stranger.id, 'chave-de-teste-2')).rejects.toMatchObject({
      code: 'NUMBER_LOCKED',
      message: expect.stringContaining('Esta mensagem não ficou na fila'),
    });
    const kept = await database.db
      .selectFrom('outgoing_messages')
      .select('text')
      .where('text', '=', 'Pode falar')
      .execute();
    expect(kept).toHaveLength(1);
  });
});

it('who asked to leave and was purged is seen as blocked, also before they write again', async () => {
  const { api, ana, shop, talk } = await createShop();
  await ana.write(shop, 'SAIR');
  await ana.waitForMessage(() => true);
  await api.privacy.purge({ body: { phone } });
  await shop.writeFromPhone(ana, 'Tudo apagado');
  const { id } = await talk(({ last_text }) => last_text === 'Tudo apagado');
  expect(await api.conversations.get({ params: { id } })).toMatchObject({ state: 'blocked', contact_id: null });
});
