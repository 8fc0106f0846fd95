import type { ReplySource } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { personKeyOf } from '../people/person-key.ts';
import type { InboundMessage } from './inbound-message.ts';

type Ai = 'off' | 'on' | 'failing';

const senders = {
  known: { phone: '+55 11 98765-4321', sender: 'Ana', isPhone: true },
  'known without 9': { phone: '+55 11 8765-4321', sender: 'Ana', isPhone: true },
  'known in sender only': { phone: '', sender: '+55 11 98765-4321', isPhone: true },
  unknown: { phone: '+55 11 91111-1111', sender: 'Bia', isPhone: false },
  landline: { phone: '+55 11 3456-7890', sender: 'Loja', isPhone: true },
  'name only': { phone: '', sender: 'Ana', isPhone: false },
} as const;
const messages = { response: ' PREÇO ', menu: 'OLÁ', neither: 'outra coisa' } as const;

/** The specification's order, said once more in the simplest way that could be right. */
function expectedSource(
  sender: keyof typeof senders,
  message: keyof typeof messages,
  ai: Ai,
  blocked: boolean,
  group: boolean,
): ReplySource {
  if (group) return 'group';
  if (blocked && senders[sender].isPhone) return 'blocked';
  if (message === 'response' && senders[sender].isPhone) return 'response';
  if (message === 'menu') return 'menu';
  return ai === 'on' ? 'ai' : 'default';
}

async function createEngine(ai: Ai, blocked: boolean) {
  const provider = await startLoopbackServer((_, response) =>
    ai === 'on'
      ? json(response, 200, { choices: [{ message: { content: 'Resposta da IA' } }] })
      : json(response, 500, { error: { message: 'segredo do provedor' } }),
  );
  const product = await createTestApp({ openAiBaseUrl: provider.url });
  const { api } = await product.signIn();
  for (const phone of ['+55 11 98765-4321', '+55 11 3456-7890']) {
    await api.responses.create({ body: { phone, message: 'preço', reply: 'Custa dez' } });
    if (blocked) await blockContact(product.database.db, phone);
  }
  await api.menu.create({ body: { message: 'olá', reply: 'Bem-vindo' } });
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  if (ai !== 'off') {
    const current = await api.ai.get();
    await api.ai.save({ body: { ...current, OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-teste' } });
  }
  return product;
}

const replies: Partial<Record<ReplySource, string>> = {
  response: 'Custa dez',
  menu: 'Bem-vindo',
  ai: 'Resposta da IA',
  default: 'Já respondemos',
};

describe.each(['off', 'on', 'failing'] as const)('with the AI %s', (ai) => {
  describe.each([false, true])('and the contact blocked: %s', (blocked) => {
    it('answers every combination of sender, message and group in the right order', async () => {
      const { services } = await createEngine(ai, blocked);
      for (const sender of Object.keys(senders) as (keyof typeof senders)[]) {
        for (const message of Object.keys(messages) as (keyof typeof messages)[]) {
          for (const isGroup of [false, true]) {
            const { phone, sender: name } = senders[sender];
            const outcome = await services.inbound.simulate({
              phone,
              sender: name,
              message: messages[message],
              isGroup,
            });
            const source = expectedSource(sender, message, ai, blocked, isGroup);
            const name_ = `${sender} / ${message} / group ${isGroup}`;
            expect(outcome.source, name_).toBe(source);
            expect(outcome.reply, name_).toBe(replies[source] ?? '');
            expect(outcome.reply).not.toContain('segredo');
            expect(outcome.trace.at(-1)?.text, name_).toMatch(/^(Respondido|Sem resposta)/);
          }
        }
      }
    });
  });
});

describe('matching', () => {
  test.each([
    ['OLÁ', 'olá'],
    ['  olá\n', 'olá'],
    ['ola\u0301', 'olá'],
    ['Não', 'NÃO'],
    ['ÇÁÉÍÓÚÂÊÔÃÕÀ', 'çáéíóúâêôãõà'],
  ])('%j is the message %j', async (received, registered) => {
    const { services, signIn } = await createTestApp();
    const { api } = await signIn();
    await api.menu.create({ body: { message: registered, reply: 'sim' } });
    const outcome = await services.inbound.simulate({ phone: '', sender: '', message: received, isGroup: false });
    expect(outcome.source).toBe('menu');
  });

  it('tells accents apart where both are registered', async () => {
    const { services, signIn } = await createTestApp();
    const { api } = await signIn();
    for (const message of ['olá', 'ola']) await api.menu.create({ body: { message, reply: `resposta a ${message}` } });
    const outcome = await services.inbound.simulate({ phone: '', sender: '', message: 'ola', isGroup: false });
    expect(outcome.reply).toBe('resposta a ola');
  });
});

describe('groups', () => {
  it('are answered when the administrator turned that on', async () => {
    const { services, signIn } = await createTestApp();
    const { api } = await signIn();
    await api.menu.create({ body: { message: 'oi', reply: 'sim' } });
    await api.settings.save({ body: { reply_to_groups: 'true' } });
    const outcome = await services.inbound.simulate({ phone: '', sender: 'Família', message: 'oi', isGroup: true });
    expect(outcome.source).toBe('menu');
  });
});

const messageFrom = (phone: string): InboundMessage => ({
  ...{ channel: 'api', person: personKeyOf({ phone, sender: '' }), phone, sender: '' },
  ...{ message: 'oi', messageKey: 'oi', isGroup: false, withoutKey: true },
});

describe('the loop guard', () => {
  it('silences one contact for five minutes after 30 replies in a minute, and nobody else', async () => {
    const { services, signIn, clock } = await createTestApp();
    const { api } = await signIn();
    await api.menu.create({ body: { message: 'oi', reply: 'sim' } });
    const ask = async (phone: string) => (await services.inbound.receive(messageFrom(phone), () => true)).source;
    for (let count = 0; count < 30; count++) expect(await ask('+55 11 98765-4321')).toBe('menu');
    expect(await ask('+55 11 98765-4321')).toBe('loop');
    expect(await ask('+55 11 8765-4321'), 'the same phone without 9').toBe('loop');
    expect(await ask('+55 11 98765-0000')).toBe('menu');
    clock.advance(4.9 * 60_000);
    expect(await ask('+55 11 98765-4321')).toBe('loop');
    clock.advance(0.2 * 60_000);
    expect(await ask('+55 11 98765-4321')).toBe('menu');
  });

  it('does not count silence', async () => {
    const { services, signIn } = await createTestApp();
    const { api } = await signIn();
    const ask = () => services.inbound.receive(messageFrom('+55 11 98765-4321'), () => true);
    for (let count = 0; count < 40; count++) await ask();
    await api.menu.create({ body: { message: 'oi', reply: 'sim' } });
    expect((await ask()).source).toBe('menu');
  });
});

describe('POST /admin/auto-reply/simulate', () => {
  it('explains the way to a reply and leaves no trace', async () => {
    const { signIn, api: stranger } = await createTestApp();
    const { api } = await signIn();
    const { id } = await api.menu.create({ body: { message: 'Oi', reply: 'Olá!' } });
    const body = { phone: '11 98765-4321', message: 'oi' };
    for (let count = 0; count < 35; count++) await api.autoReply.simulate({ body });
    const simulated = await api.autoReply.simulate({ body });
    expect(simulated).toMatchObject({ source: 'menu', reply: 'Olá!' });
    expect(simulated.trace.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['response', 'passed'],
      ['menu', 'answered'],
    ]);
    expect(simulated.trace.at(-1)?.text).toBe(`Respondido pelo menu, item ${id}, porque a mensagem é igual a "Oi".`);
    expect((await api.apiCalls.stats()).totalCalls).toBe(0);
    await expect(stranger.autoReply.simulate({ body })).rejects.toMatchObject({ status: 401 });
  });

  test.each([[{}], [{ message: '' }], [{ message: 7 }], [{ message: 'x'.repeat(5001) }], [{ message: 'a\u0000' }]])(
    'refuses %j',
    async (payload) => {
      const { request, signIn } = await createTestApp();
      const { token } = await signIn();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await request({ method: 'POST', url: '/admin/auto-reply/simulate', headers, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
    },
  );
});
