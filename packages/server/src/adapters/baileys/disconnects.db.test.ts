import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGatewayScenario, instanceId, soon } from './testing/gateway-scenario.ts';

describe('what only a person can mend', () => {
  test('unlinked on the phone: the credentials are gone, and connecting shows a new code', async () => {
    const { link, open, shop, gateway } = await createGatewayScenario();
    const loja = await link();
    for (const device of shop.devices) shop.unlink(device);
    expect(await loja.until('error')).toEqual({
      status: 'error',
      lastError:
        'O aparelho foi desvinculado, por você no celular ou pelo WhatsApp. Se houver aviso de restrição no celular, espere o prazo antes de conectar de novo.',
    });
    expect(await gateway.isLinked(instanceId)).toBe(false);
    await open().until('qr_ready');
  });

  test('too old, used elsewhere: stays away, and stays linked', async () => {
    const { link, open, whatsApp, gateway } = await createGatewayScenario();
    await (await link()).close();
    for (const [code, lastError] of [
      [405, 'O WhatsApp exige uma versão mais nova e o Recado não a encontrou: atualize o Recado.'],
      [440, 'Este número está conectado em outro lugar com as mesmas credenciais. Encerre o outro e conecte de novo.'],
    ] as const) {
      const loja = open();
      await loja.until('connected');
      whatsApp.faults.streamError(code);
      expect(await loja.until('error')).toEqual({ status: 'error', lastError });
      expect(await gateway.isLinked(instanceId)).toBe(true);
      await expect(loja.send({ id: 'A', to: 'x@lid', text: 'oi' })).rejects.toMatchObject({ failure: 'not-connected' });
    }
  });

  test('refused at the log-in of a start, and what the refusal says besides', async () => {
    const { link, open, whatsApp, gateway } = await createGatewayScenario();
    await (await link()).close();
    for (const [refusal, words] of [
      [{ reason: 402, code: 102 }, /por um tempo, porque muitas pessoas o bloquearam/],
      [{ reason: 403 }, /bloqueou este número\. Abra .* conecte aqui de novo/],
      [{ reason: 406 }, /baniu este número\. Abra .* conecte aqui de novo/],
      [{ reason: 401, expire: 86_400 }, /restringiu este número até \d\d\/\d\d, \d\d:\d\d\. Espere/],
    ] as const) {
      whatsApp.faults.refuseLogin = refusal;
      const loja = open();
      const { lastError, isTurnedAway = false } = await loja.until('error');
      expect(lastError).toMatch(words);
      expect(isTurnedAway).toBe(refusal.reason !== 401);
      await loja.close();
    }
    expect(await gateway.isLinked(instanceId)).toBe(false);
  });
});

describe('what passes', () => {
  test('a block with an end: stays away until then, with the date in words', async () => {
    const { link, whatsApp } = await createGatewayScenario();
    const loja = await link();
    const dropped = Date.now();
    const refusals: number[] = [];
    whatsApp.on((event) => event.type === 'refused' && refusals.push(event.code));
    whatsApp.faults.refuseLogin = { reason: 402, code: 101, expire: 3600 };
    whatsApp.faults.drop();
    const blocked = await loja.until('error');
    expect(blocked.lastError).toMatch(
      /^O WhatsApp bloqueou este número até \d\d\/\d\d, \d\d:\d\d, por escrever a muitas pessoas que não têm/,
    );
    expect(Number(blocked.nextAttemptAt)).toBeGreaterThan(dropped + 3_000_000);
    await loja.close();
    expect(loja.states.at(-1)).toEqual({ status: 'disconnected' });
    expect(refusals).toEqual([402]);
  });

  test('a block that is over: comes back by itself', async () => {
    const { link, whatsApp } = await createGatewayScenario();
    const loja = await link();
    whatsApp.faults.refuseLogin = { reason: 402, expire: 1 };
    whatsApp.faults.drop();
    await soon(() => loja.states.some(({ status }) => status === 'error'), 'the block');
    whatsApp.faults.clear();
    await loja.until('connected');
  });

  test('status updates are acknowledged unread, in either form: nothing waits for them', async () => {
    const { link, whatsApp, shop, ana } = await createGatewayScenario();
    const loja = await link();
    const acks: Record<string, string>[] = [];
    whatsApp.on((event) => event.type === 'stanza' && event.stanza.tag === 'ack' && acks.push(event.stanza.attrs));
    await ana.postStatus('na praia', [shop], { tag: 'status' });
    await ana.postStatus('na serra', [shop]);
    await ana.write(shop, 'oi');
    await loja.message('oi');
    await soon(() => shop.devices[0]?.waiting === 0, 'all acknowledged');
    expect(acks.filter(({ error }) => error)).toEqual([]);
    expect(acks.filter(({ to }) => to === 'status@broadcast')).toMatchObject([
      { class: 'status' },
      { class: 'message' },
    ]);
    expect(loja.messages.map(({ text }) => text)).toEqual(['oi']);
    whatsApp.faults.demandAcks();
    expect(loja.states.at(-1)).toMatchObject({ status: 'connected' });
  });

  test('errors of the server and cut sockets: connects again and says how often it tried', async () => {
    // None of them holds long enough to be a good one, however slow the machine.
    const { link, whatsApp, shop, ana } = await createGatewayScenario({ stableMs: 3_600_000 });
    const loja = await link();
    for (const fault of [
      () => whatsApp.faults.streamError(500),
      () => whatsApp.faults.streamError(503),
      () => whatsApp.faults.endStream(),
      () => whatsApp.faults.drop(),
    ]) {
      const seen = loja.states.length;
      fault();
      await soon(() => loja.states.slice(seen).some(({ status }) => status === 'connected'), 'connected again');
    }
    const attempts = loja.states.flatMap((state) => (state.status === 'connecting' ? [state.attempt] : []));
    expect(Math.max(...attempts)).toBe(5);
    await ana.write(shop, 'voltou?');
    await loja.message('voltou?');
  });

  test('a server that is away: one attempt after another, each announced', async () => {
    const { link, whatsApp } = await createGatewayScenario();
    const loja = await link();
    whatsApp.faults.refuseSockets = true;
    whatsApp.faults.drop();
    const waiting = await soon(
      () => loja.states.find((state) => state.status === 'connecting' && state.attempt === 4 && state.nextAttemptAt),
      'the fourth attempt',
    );
    expect(waiting).toMatchObject({ lastError: 'A conexão com o WhatsApp caiu.' });
    whatsApp.faults.clear();
    await loja.until('connected');
  });

  test('a connection that died in silence is noticed and replaced', async () => {
    const { link, open, restart, whatsApp, shop, ana } = await createGatewayScenario();
    await (await link()).close();
    // Only now: a code that is scanned is not scanned again where the connection is taken for dead meanwhile.
    restart({ times: { keepAliveMs: 200, silenceMs: 1000 } });
    const loja = open();
    await loja.until('connected');
    whatsApp.faults.freeze();
    await ana.write(shop, 'alguém?');
    await soon(() => loja.states.some((state) => 'lastError' in state), 'the loss');
    await loja.until('connected');
    await loja.message('alguém?');
  });

  test('a server that takes the connection and never says a word', async () => {
    const { open, restart } = await createGatewayScenario({ silenceMs: 200, versionMs: 50 });
    const mute = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void mute.close());
    await once(mute, 'listening');
    restart({ webSocketUrl: `ws://127.0.0.1:${(mute.address() as AddressInfo).port}/ws/chat` });
    const loja = open();
    await soon(() => loja.states.some((state) => state.status === 'connecting' && state.attempt === 3), 'two attempts');
    await loja.close();
  });

  test('a closed link does not come back', async () => {
    const { link, whatsApp, shop } = await createGatewayScenario();
    const loja = await link();
    whatsApp.faults.refuseSockets = true;
    whatsApp.faults.drop();
    await soon(() => loja.states.some((state) => 'lastError' in state), 'the loss');
    await loja.close();
    const seen = loja.states.length;
    whatsApp.faults.clear();
    expect(loja.states.at(-1)).toEqual({ status: 'disconnected' });
    await whatsApp.until('the device is offline', () => !shop.devices[0]?.isOnline);
    expect(loja.states).toHaveLength(seen);
  });
});
