import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** A linked shop with three contacts on WhatsApp, named so that they come in this order. */
async function createShop() {
  const app = await createWhatsAppApp();
  const { api, whatsApp } = app;
  const people = [
    whatsApp.account({ phone: '5511911110001', name: 'Ana' }),
    whatsApp.account({ phone: '5511911110002', name: 'Bia' }),
    whatsApp.account({ phone: '5511911110003', name: 'Caio' }),
  ] as const;
  const contacts = [];
  for (const { name, phone } of people) contacts.push(await api.contacts.create({ body: { name, phone } }));
  await app.link();
  const all = { filter: {} };
  const body = { instanceId: 'loja', message: 'Oi {nome}', selection: all, interval: 0 };
  const until = (id: number, state: string) =>
    app.eventually(async () => {
      const found = (await api.bulkSends.list()).find((bulkSend) => bulkSend.id === id);
      expect(found?.state).toBe(state);
      return found;
    });
  return { ...app, people, contacts, body, untilState: until };
}

/** An instance that exists and was never linked: enough for what is refused before anything is sent. */
async function createUnlinked() {
  const product = await createTestApp();
  const { api } = await product.signIn();
  const row = { instance_id: 'loja', instance_name: 'Loja', phone_number: '', use_pairing_code: 0, is_wanted: 0 };
  await product.database.db
    .insertInto('instances')
    .values({ ...row, last_error: null, last_error_at: null, created_at: new Date().toISOString() })
    .execute();
  return { ...product, api, body: { instanceId: 'loja', message: 'Oi', selection: { filter: {} } } };
}

describe('a bulk send', () => {
  it('reaches every contact with its own text, and tells each result', async () => {
    const { api, people, body, untilState, eventually } = await createShop();
    const { id, total } = await api.bulkSends.create({ body });
    expect(total).toBe(3);
    for (const person of people) expect((await person.waitForMessage()).text).toBe(`Oi ${person.name}`);
    expect(await untilState(id, 'finished')).toMatchObject({ total: 3, sent: 3, queued: 0, failed: 0, skipped: 0 });
    await eventually(async () =>
      expect(await api.bulkSends.recipients({ params: { id } })).toMatchObject([
        { name: 'Ana', state: 'sent', delivery: 'delivered' },
        { name: 'Bia', state: 'sent', delivery: 'delivered' },
        { name: 'Caio', state: 'sent', delivery: 'delivered' },
      ]),
    );
  });

  it('is limited to so many contacts', async () => {
    const { api, body, people, untilState } = await createShop();
    const { id } = await api.bulkSends.create({ body: { ...body, limit: 1 } });
    await untilState(id, 'finished');
    await people[0].waitForMessage();
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 0, 0]);
  });

  it('shares the pace of its number with other sends, in turns', async () => {
    const { api, people, body, untilState, database, until, eventually } = await createShop();
    // Both are there before the first message leaves.
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    const [first, second] = [
      await api.bulkSends.create({ body: { ...body, message: 'um', interval: 100 } }),
      await api.bulkSends.create({ body: { ...body, message: 'dois', interval: 100 } }),
    ];
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    await untilState(first.id, 'finished');
    await untilState(second.id, 'finished');
    // WhatsApp confirms a message before it is on the phone.
    await eventually(() => {
      for (const { inbox } of people) expect(inbox.map(({ text }) => text).sort()).toEqual(['dois', 'um']);
    });
    const sent = await database.db.selectFrom('outgoing_messages').select('text').orderBy('id').execute();
    expect(sent.map(({ text }) => text)).toEqual(['um', 'dois', 'um', 'dois', 'um', 'dois']);
  });

  it('is not announced as finished when it was cancelled', async () => {
    const { api, people, body, services, untilState } = await createShop();
    const told: string[] = [];
    services.events.on('admin-event', async ({ name }) => void told.push(name));
    const { id } = await api.bulkSends.create({ body: { ...body, interval: 3_600_000 } });
    await people[0].waitForMessage();
    await api.bulkSends.cancel({ params: { id } });
    await untilState(id, 'cancelled');
    const other = await api.bulkSends.create({ body: { ...body, message: 'outro', limit: 1, interval: 0 } });
    await api.bulkSends.pause({ params: { id: other.id } });
    await api.bulkSends.resume({ params: { id: other.id } });
    await untilState(other.id, 'finished');
    await expect.poll(() => told.filter((name) => name === 'bulk-send.finished')).toHaveLength(1);
  });

  it('is paused, resumed and cancelled, and sends to nobody twice', async () => {
    const { api, people, body, untilState } = await createShop();
    const { id } = await api.bulkSends.create({ body: { ...body, interval: 3_600_000 } });
    const params = { id };
    await people[0].waitForMessage();
    expect(await api.bulkSends.pause({ params })).toMatchObject({ state: 'paused' });
    expect(await api.bulkSends.resume({ params })).toMatchObject({ state: 'running' });
    await people[1].waitForMessage();
    await api.bulkSends.cancel({ params });
    expect(await untilState(id, 'cancelled')).toMatchObject({ sent: 2, queued: 1 });
    await expect(api.bulkSends.resume({ params })).rejects.toMatchObject({ code: 'BULK_SEND_ENDED' });
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1, 0]);
    await api.bulkSends.remove({ params });
    expect(await api.bulkSends.list()).toEqual([]);
  });

  it('leaves out who is blocked when it starts, and who is blocked before its turn', async () => {
    const { api, people, contacts, body, untilState } = await createShop();
    const block = (index: number) =>
      api.contacts.addToGroup({ params: { contactId: contacts[index]?.id ?? '', groupId: 'bloqueado' } });
    await block(1);
    const { id, total } = await api.bulkSends.create({ body: { ...body, interval: 3_600_000 } });
    expect(total).toBe(2);
    await people[0].waitForMessage();
    await block(2);
    await api.bulkSends.pause({ params: { id } });
    await api.bulkSends.resume({ params: { id } });
    expect(await untilState(id, 'finished')).toMatchObject({ sent: 1, skipped: 1 });
    expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 0, 0]);
  });

  it('goes on with the next one after a failure', async () => {
    const { api, people, body, untilState } = await createShop();
    await api.contacts.create({ body: { name: 'Aaron', phone: '5511922220000' } });
    const { id } = await api.bulkSends.create({ body });
    expect(await untilState(id, 'finished')).toMatchObject({ sent: 3, failed: 1 });
    await people[2].waitForMessage();
    const [first] = await api.bulkSends.recipients({ params: { id } });
    expect(first).toMatchObject({
      name: 'Aaron',
      state: 'failed',
      reason: expect.stringContaining('não está no WhatsApp'),
    });
  });

  it('waits while the number is not connected, and says so', async () => {
    const { api, people, body, untilState, eventually, until } = await createShop();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    const { id } = await api.bulkSends.create({ body });
    await eventually(async () => expect((await api.bulkSends.list())[0]?.waiting_for).toContain('não está conectada'));
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    await untilState(id, 'finished');
    await people[2].waitForMessage();
  });

  it('ends with its number, and does not go on from another phone under the same name', async () => {
    const { api, whatsApp, people, body, link, untilState, eventually } = await createShop();
    const running = await api.bulkSends.create({ body: { ...body, interval: 3_600_000 } });
    const results = () => api.bulkSends.recipients({ params: { id: running.id } });
    await eventually(async () => expect((await results())[0]).toMatchObject({ delivery: 'delivered' }));
    const paused = await api.bulkSends.create({ body: { ...body, interval: 3_600_000 } });
    await api.bulkSends.pause({ params: { id: paused.id } });
    await api.instances.remove({ params: { instanceId: 'loja' } });
    expect(await untilState(running.id, 'cancelled')).toMatchObject({ sent: 1, skipped: 2, waiting_for: null });
    const ended_for = 'O número deste envio foi removido.';
    expect(await api.bulkSends.list()).toMatchObject([
      { id: paused.id, state: 'cancelled', waiting_for: null, ended_for },
      { id: running.id, state: 'cancelled', waiting_for: null, ended_for },
    ]);
    expect(await results()).toMatchObject([
      { state: 'sent' },
      { state: 'skipped', reason: 'O número deste envio foi removido.' },
      { state: 'skipped', reason: 'O número deste envio foi removido.' },
    ]);
    await expect(api.bulkSends.resume({ params: { id: paused.id } })).rejects.toMatchObject({
      code: 'BULK_SEND_ENDED',
    });

    await link('loja', whatsApp.account({ phone: '5511900000002', name: 'Outra loja' }));
    const other = await api.bulkSends.create({ body: { ...body, message: 'outro' } });
    await untilState(other.id, 'finished');
    await eventually(() =>
      expect(people.map(({ inbox }) => inbox.filter(({ text }) => text !== 'outro').length)).toEqual([1, 0, 0]),
    );
  });

  test.each([
    [{ instanceId: '' }, 'Selecione uma instância do WhatsApp'],
    [{ message: ' ' }, 'Informe a mensagem'],
    [{ selection: { ids: [] } }, 'Selecione pelo menos um contato'],
    [{ limit: 0 }, 'O limite deve ser um número de 1 a 10000'],
    [{ interval: -1 }, 'O intervalo deve ser um número de milissegundos a partir de 0'],
    [{ startsAt: '2026-03-10T08:59' }, 'O início já passou. Escolha um momento no futuro.'],
    [{ startsAt: '2028-03-10T08:59' }, 'Escolha um início dentro de um ano'],
    [{ startsAt: '2026-02-30T10:00' }, 'Este dia ou horário não existe. Confira o início.'],
    [{ startsAt: '2027-02-29T10:00' }, 'Este dia ou horário não existe. Confira o início.'],
    [{ startsAt: '2026-03-11T24:30' }, 'Este dia ou horário não existe. Confira o início.'],
    [{ startsAt: 'amanhã' }, 'Informe o dia e a hora do início'],
    [{ hours: { from: '18:00', until: '08:00' } }, 'O fim do horário deve vir depois do início'],
    [{ hours: { from: '8h', until: '18:00' } }, 'Informe os dois horários, como 08:00 e 18:00'],
    [{ hours: { from: '08:00' } as never }, 'Informe os dois horários, como 08:00 e 18:00'],
    [{ weekdays: [] }, 'Escolha pelo menos um dia da semana'],
    [{ weekdays: [7] }, 'Informe os dias da semana de 0 (domingo) a 6 (sábado)'],
    [{ weekdays: ['seg'] as never }, 'Informe os dias da semana de 0 (domingo) a 6 (sábado)'],
    [{ weekdays: '12345' as never }, 'Informe os dias da semana de 0 (domingo) a 6 (sábado)'],
    [{ wordings: 'Oi' as never }, 'Informe os outros textos como uma lista'],
    [{ skipAnswered: 'sim' as never }, 'Informe com sim ou não se quem escrever depois do início fica de fora'],
    [{ interval: 86_400_001 }, 'O intervalo deve ser de no máximo 24 horas'],
    [{ instanceId: 'x'.repeat(51) }, 'Selecione uma instância do WhatsApp'],
    [{ wordings: [' '] }, 'Informe a mensagem'],
    [{ wordings: Array.from({ length: 10 }, () => 'a') }, 'Use no máximo 9 outros textos'],
    [{ selection: { ids: ['nobody'] } }, 'Nenhum dos contatos selecionados pode receber mensagens'],
  ])('refuses a wrong field (%#)', async (wrong, text) => {
    const { api, body } = await createUnlinked();
    await expect(api.bulkSends.create({ body: { ...body, ...wrong } })).rejects.toMatchObject({
      status: 400,
      message: text,
    });
  });

  it('says when there is no such send or instance, and needs a session', async () => {
    const { api, body, clientWith } = await createUnlinked();
    const params = { id: 99 };
    for (const call of [api.bulkSends.pause, api.bulkSends.resume, api.bulkSends.cancel, api.bulkSends.recipients]) {
      await expect(call({ params })).rejects.toMatchObject({ status: 404 });
    }
    await expect(api.bulkSends.create({ body: { ...body, instanceId: 'nada' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(clientWith().bulkSends.list()).rejects.toMatchObject({ status: 401 });
  });
});
