import { attachmentTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { noFfmpeg } from '../../testing/stand-in-ffmpeg.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

async function createShop() {
  const app = await createWhatsAppApp({ ffmpegPath: noFfmpeg });
  const { api, whatsApp, database } = app;
  const people = Array.from({ length: 3 }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Pessoa ${10 + index}` }),
  );
  for (const { name, phone } of people) await api.contacts.create({ body: { name, phone } });
  await app.link();
  const file = new File([new Uint8Array(pdf)], 'tabela.pdf');
  const { id: attachmentId } = await api.attachments.add({ body: {}, files: { file } });
  let uploaded = 0;
  whatsApp.on((event) => {
    if (event.type === 'uploaded') uploaded += 1;
  });
  return {
    ...app,
    uploads: () => uploaded,
    people,
    attachmentId,
    body: { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0, attachmentId },
    stored: async () => (await database.db.selectFrom('media').select('id').execute()).length,
  };
}

describe('a bulk send with a file', () => {
  it('gives it to everybody but who is blocked, from one copy', async () => {
    const { api, database, people, body, stored, uploads, eventually } = await createShop();
    await blockContact(database.db, '+55 11 92222-3333');
    const { id } = await api.bulkSends.create({ body });
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([
        { id, state: 'finished', sent: 3, media_kind: 'document', media_name: 'tabela.pdf' },
      ]),
    );
    for (const person of people) {
      const received = await person.waitForMessage();
      expect(received.text).toBe('Oi');
      expect(received.openMedia().equals(pdf)).toBe(true);
      expect(person.inbox.length).toBe(1);
    }
    expect(await stored()).toBe(1);
    expect(uploads()).toBe(1);
    expect(await api.send.recent({})).toMatchObject(Array(3).fill({ origin: 'bulk', media_name: 'tabela.pdf' }));
  });

  it('that no media host takes for a while waits for it, says so, and goes to everybody in the end', async () => {
    const { api, whatsApp, people, body, uploads, eventually } = await createShop();
    whatsApp.faults.failUploads = 10_000;
    const { id } = await api.bulkSends.create({ body });
    const reason = 'O WhatsApp não recebeu o documento. Tente de novo mais tarde.';
    await eventually(async () =>
      expect(await api.send.recent({})).toMatchObject([{ state: 'queued', error: reason, origin: 'bulk' }]),
    );
    whatsApp.faults.failUploads = 0;
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ sent: 1 }]));
    // It would go on by itself after a minute.
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    await eventually(async () =>
      expect(await api.bulkSends.list()).toMatchObject([{ id, state: 'finished', sent: 3, failed: 0 }]),
    );
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1, 1]);
    expect(uploads()).toBe(1);
  });

  it('whose file is gone sends nobody the words without it', async () => {
    const { api, services, people, body, attachmentId, eventually } = await createShop();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    await api.bulkSends.create({ body });
    await services.media.remove([attachmentId]);
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await eventually(async () => expect(await api.bulkSends.list()).toMatchObject([{ state: 'finished', failed: 3 }]));
    const [bulkSend] = await api.bulkSends.list();
    expect(await api.bulkSends.recipients({ params: { id: bulkSend?.id ?? 0 } })).toMatchObject(
      Array(3).fill({ state: 'failed', reason: attachmentTexts.gone }),
    );
    expect(people.map(({ inbox }) => inbox.length)).toEqual([0, 0, 0]);
    await expect(api.bulkSends.create({ body })).rejects.toMatchObject({ status: 400, message: attachmentTexts.gone });
  });
});
