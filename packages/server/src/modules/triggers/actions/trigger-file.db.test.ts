import { actionTexts, type TriggerAction } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../runtime/clock.ts';
import { createWhatsAppApp } from '../../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);
const held = expect.stringMatching(/começar conversas até/);
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

async function createShop() {
  const app = await createWhatsAppApp({}, {}, { clock: systemClock });
  const { api, services } = app;
  await services.automation.start();
  await app.link();
  const { id: attachmentId } = await api.attachments.add({
    body: {},
    files: { file: new File([new Uint8Array(pdf)], 'tabela.pdf') },
  });
  const table = { name: 'Tabela', message: 'Segue', sort_order: 1 };
  const { id: quickActionId } = await api.quickActions.create({
    body: { ...table, attachmentId },
    files: { media: undefined },
  });
  const plain = await api.quickActions.create({ body: table, files: { media: undefined } });
  // What the upload left is not what goes: the quick action has its own.
  await services.media.remove([attachmentId]);
  const send = (message: string, id = quickActionId): TriggerAction => ({
    type: 'SEND_WHATSAPP_MESSAGE',
    value: { instanceId: 'loja', to: '{phone}', message, quickActionId: id, delay: 0 },
  });
  const save = (...actions: TriggerAction[]) =>
    api.triggers.create({ body: { name: 'Tabela', type: 'WHATSAPP_MESSAGE', condition_type: 'ALWAYS', actions } });
  const resultsOf = async ({ id }: { id: number }) => {
    const [run] = await api.triggers.runs({ query: { triggerId: id } });
    expect(run?.finished_at).not.toBeNull();
    return run?.actions.map(({ state, result }) => [state, result]);
  };
  return { ...app, quickActionId, plain, table, send, save, resultsOf };
}

describe('the file of a quick action', () => {
  it('goes with the message of a trigger, with the words of the action or alone', async () => {
    const { api, ana, shop, send, save, resultsOf, eventually } = await createShop();
    const trigger = await save(send('Oi, {sender}'), send(''));
    expect(trigger.actions[1]).toMatchObject({ value: { message: '' } });
    await ana.write(shop, 'oi');
    await eventually(async () =>
      expect(await resultsOf(trigger)).toEqual(Array(2).fill(['succeeded', 'Mensagem enviada para +55 11 98765-4321'])),
    );
    await eventually(() => expect(ana.inbox.map(({ text }) => text)).toEqual(['Oi, Ana', '']));
    for (const received of ana.inbox) expect(received.openMedia().equals(pdf)).toBe(true);
    expect(await api.send.recent({})).toMatchObject(
      Array(2).fill({ origin: 'trigger', media_kind: 'document', media_name: 'tabela.pdf' }),
    );
  });

  it('goes to everybody whom a trigger sends in bulk', async () => {
    const { api, ana, shop, quickActionId, save, resultsOf, eventually } = await createShop();
    const vip = await api.contacts.createGroup({ body: { name: 'VIP' } });
    await api.contacts.create({ body: { name: 'Ana', phone: ana.phone, groupIds: [vip.id] } });
    const trigger = await save({
      type: 'SEND_BULK_WHATSAPP',
      value: { instanceId: 'loja', groupId: vip.id, message: '', quickActionId, limit: 50, interval: 0 },
    });
    await ana.write(shop, 'oi');
    await eventually(async () =>
      expect(await resultsOf(trigger)).toEqual([['succeeded', 'Envio em massa concluído: 1 de 1 enviada']]),
    );
    expect((await ana.waitForMessage()).openMedia().equals(pdf)).toBe(true);
  });

  it('that is gone ends the action with words, and nobody gets the words without it', async () => {
    const { api, ana, shop, quickActionId, table, plain, send, save, resultsOf, eventually } = await createShop();
    const refusedAs = (text: string) => ({ status: 400, message: text, details: { fields: { 'actions.0': text } } });
    await expect(save(send('oi', plain.id))).rejects.toMatchObject(refusedAs(actionTexts.quickActionEmpty));
    await expect(save(send('oi', 999))).rejects.toMatchObject(refusedAs(actionTexts.quickActionGone));
    await expect(save(send('oi', -1))).rejects.toMatchObject({ status: 400, message: actionTexts.quickActionMissing });

    const trigger = await save(send('com'), send('sem'));
    const usage = (id: number) => api.usage.find({ params: { kind: 'quick-action', id: String(id) } });
    expect([(await usage(quickActionId)).triggers, (await usage(plain.id)).triggers]).toEqual([['Tabela'], []]);
    const body = { ...table, remove_media: 'true' as const };
    await api.quickActions.update({ params: { id: quickActionId }, body, files: { media: undefined } });
    await ana.write(shop, 'oi');
    await eventually(async () =>
      expect(await resultsOf(trigger)).toEqual(Array(2).fill(['failed', actionTexts.quickActionEmpty])),
    );
    await api.quickActions.remove({ params: { id: quickActionId } });
    await ana.write(shop, 'oi de novo');
    await eventually(async () =>
      expect(await resultsOf(trigger)).toEqual(Array(2).fill(['failed', actionTexts.quickActionGone])),
    );
    expect(ana.inbox).toEqual([]);
  });

  it('may go once its message is stored: what waits for the end of a lock is sent with it, once', async () => {
    const { api, ana, shop, quickActionId, send, save, resultsOf, eventually } = await createShop();
    const trigger = await save(send('Segue'));
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    await api.triggers.execute({ params: { id: trigger.id }, body: { phone: ana.phone } });
    await eventually(async () => expect(await api.send.recent({})).toMatchObject([{ state: 'queued', error: held }]));
    await api.quickActions.remove({ params: { id: quickActionId } });
    shop.liftReachOut();
    await eventually(async () => expect(await resultsOf(trigger)).toMatchObject([['succeeded', expect.any(String)]]));
    expect((await ana.waitForMessage()).openMedia().equals(pdf)).toBe(true);
    expect(ana.inbox.length).toBe(1);
  });
});
