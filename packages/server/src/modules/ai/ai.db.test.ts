import type { ServerResponse } from 'node:http';
import { aiDefaults, aiTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';

const enabled = { ...aiDefaults, OPENAI_ENABLED: 'true' as const, OPENAI_API_KEY: 'sk-minha-chave' };
const question = {
  message: 'oi',
  apiKey: 'sk-x',
  model: 'gpt-4',
  maxTokens: 150,
  temperature: 0.7,
  systemPrompt: 'Seja breve',
};
const answered = (content: string | null) => ({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

async function createWithProvider(answer: (response: ServerResponse) => void) {
  const provider = await startLoopbackServer((_, response) => answer(response));
  const product = await createTestApp({ openAiBaseUrl: provider.url });
  const session = await product.signIn();
  await session.api.settings.save({ body: { default_response: 'Padrão' } });
  const ask = async (phone = '+55 11 98765-4321') =>
    (await product.request({ method: 'POST', url: '/api/', payload: { message: 'dúvida', phone } })).json()
      .reply as string;
  return { ...product, provider, ask, api: session.api, token: session.token };
}

describe('AI settings', () => {
  it('start with the defaults of the specification, switched off', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    expect(await api.ai.get()).toEqual(aiDefaults);
    expect(aiDefaults).toMatchObject({
      OPENAI_MODEL: 'gpt-3.5-turbo',
      OPENAI_MAX_TOKENS: '150',
      OPENAI_TEMPERATURE: '0.7',
    });
  });

  it('are saved as strings, with the key encrypted at rest', async () => {
    const { signIn, database } = await createTestApp();
    const { api } = await signIn();
    expect(await api.ai.save({ body: enabled })).toEqual(enabled);
    expect(await api.ai.get()).toEqual(enabled);
    expect(JSON.stringify(await database.db.selectFrom('settings').selectAll().execute())).not.toContain('minha-chave');
  });

  test.each([
    [{ ...enabled, OPENAI_API_KEY: '' }, aiTexts.keyRequired],
    [{ ...enabled, OPENAI_API_KEY: '   ' }, aiTexts.keyRequired],
    [{ ...enabled, OPENAI_API_KEY: 'com\nquebra' }, aiTexts.keyShape],
    [{ ...enabled, OPENAI_MAX_TOKENS: '49' }, aiTexts.maxTokensRange],
    [{ ...enabled, OPENAI_MAX_TOKENS: '501' }, aiTexts.maxTokensRange],
    [{ ...enabled, OPENAI_MAX_TOKENS: '' }, aiTexts.maxTokensRange],
    [{ ...enabled, OPENAI_MAX_TOKENS: 'muitos' }, aiTexts.maxTokensRange],
    [{ ...enabled, OPENAI_TEMPERATURE: '2.1' }, aiTexts.temperatureRange],
    [{ ...enabled, OPENAI_TEMPERATURE: '-1' }, aiTexts.temperatureRange],
    [{ ...enabled, OPENAI_MODEL: '' }, aiTexts.modelShape],
    [{ ...enabled, OPENAI_MODEL: 'a b' }, aiTexts.modelShape],
    [{ ...enabled, OPENAI_ENABLED: 'sim' }, 'Informe se o serviço está ativado'],
  ])('%j is refused with its text, and nothing is saved', async (payload, error) => {
    const { request, signIn } = await createTestApp();
    const { token, api } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'POST', url: '/admin/settings/openai', payload, headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, code: 'INVALID_INPUT' }]);
    expect(await api.ai.get()).toEqual(aiDefaults);
  });

  it('may be saved without a key while switched off, and need a session', async () => {
    const { signIn, api: stranger } = await createTestApp();
    const { api } = await signIn();
    await api.ai.save({ body: { ...enabled, OPENAI_ENABLED: 'false', OPENAI_API_KEY: '' } });
    await expect(stranger.ai.get()).rejects.toMatchObject({ status: 401 });
    await expect(stranger.ai.save({ body: enabled })).rejects.toMatchObject({ status: 401 });
    await expect(stranger.ai.test({ body: question })).rejects.toMatchObject({ status: 401 });
  });
});

describe('POST /admin/settings/test-openai', () => {
  it('asks with what was typed, in the parameters of the family', async () => {
    const { api, provider } = await createWithProvider((response) => json(response, 200, answered(' Olá! ')));
    expect(await api.ai.test({ body: question })).toEqual({ response: 'Olá!' });
    await api.ai.test({ body: { ...question, model: 'gpt-5-mini' } });
    await api.ai.test({ body: { ...question, model: 'o4-mini', systemPrompt: '' } });

    const [classic, newer, reasoning] = provider.received;
    expect(classic).toMatchObject({
      path: '/chat/completions',
      headers: { authorization: 'Bearer sk-x' },
      body: {
        model: 'gpt-4',
        max_tokens: 150,
        temperature: 0.7,
        messages: [
          { role: 'system', content: 'Seja breve' },
          { role: 'user', content: 'oi' },
        ],
      },
    });
    expect(newer?.body).toMatchObject({ model: 'gpt-5-mini', max_completion_tokens: 150 });
    expect(newer?.body).not.toHaveProperty('max_tokens');
    expect(newer?.body).not.toHaveProperty('temperature');
    expect(reasoning?.body).toMatchObject({ messages: [{ role: 'user', content: 'oi' }] });
  });

  test.each([
    [{ ...question, apiKey: '' }, aiTexts.keyRequiredToTest],
    [{ ...question, message: ' ' }, aiTexts.messageRequiredToTest],
    [{ ...question, maxTokens: 10 }, aiTexts.maxTokensRange],
    [{ ...question, temperature: 'quente' }, aiTexts.temperatureRange],
  ])('answers %j with its text', async (payload, error) => {
    const { request, signIn } = await createTestApp();
    const { token } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'POST', url: '/admin/settings/test-openai', payload, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });

  it("shows the administrator the provider's own words, without the key", async () => {
    const { api, log } = await createWithProvider((response) =>
      json(response, 401, { error: { message: 'Incorrect API key provided: sk-abc123. Find yours there.' } }),
    );
    const failure = {
      status: 502,
      code: 'AI_FAILED',
      message: expect.stringContaining('recusou o pedido (401): Incorrect API key provided'),
    };
    await expect(api.ai.test({ body: question })).rejects.toMatchObject(failure);
    expect(log.join('')).not.toContain('sk-abc123');
  });

  it('explains a provider that is not there', async () => {
    const { signIn } = await createTestApp({ openAiBaseUrl: 'http://127.0.0.1:9' });
    const { api } = await signIn();
    await expect(api.ai.test({ body: question })).rejects.toMatchObject({
      status: 502,
      message: 'Não foi possível conectar ao provedor de IA.',
    });
  });
});

describe('a customer', () => {
  it('gets the answer of the AI when nothing before it answers', async () => {
    const { ask, api } = await createWithProvider((response) => json(response, 200, answered('Da IA')));
    expect(await ask()).toBe('Padrão');
    await api.ai.save({ body: enabled });
    expect(await ask()).toBe('Da IA');
  });

  test.each([
    ['an error', (response: ServerResponse) => json(response, 500, { error: { message: 'segredo' } })],
    ['a refusal', (response: ServerResponse) => json(response, 400, { error: { message: 'segredo' } })],
    [
      'no credit',
      (response: ServerResponse) => json(response, 429, { error: { message: 'segredo' } }, { 'retry-after': '7' }),
    ],
    ['no JSON', (response: ServerResponse) => response.writeHead(200).end('<html>segredo')],
    ['an empty answer', (response: ServerResponse) => json(response, 200, answered(null))],
    ['no choices', (response: ServerResponse) => json(response, 200, {})],
    ['a cut connection', (response: ServerResponse) => response.destroy()],
  ])('gets the default reply, and no word of the provider, on %s', async (_, answer) => {
    const { ask, api } = await createWithProvider(answer);
    await api.ai.save({ body: enabled });
    expect(await ask()).toBe('Padrão');
    const [call] = (await api.apiCalls.list()).calls;
    expect(call).toMatchObject({ source: 'default', response_body: '{"reply":"Padrão"}' });
  });

  it('is not kept waiting by a provider that keeps failing', async () => {
    const { ask, api, provider, clock } = await createWithProvider((response) => json(response, 500, {}));
    await api.ai.save({ body: enabled });
    for (let count = 0; count < 10; count++) expect(await ask()).toBe('Padrão');
    expect(provider.received).toHaveLength(5);
    clock.advance(31_000);
    await ask('+55 11 98765-0000');
    expect(provider.received).toHaveLength(6);
  });

  it('is spared the provider for as long as it asked on 429', async () => {
    const { ask, api, provider, clock } = await createWithProvider((response) =>
      json(response, 429, {}, { 'retry-after': '20' }),
    );
    await api.ai.save({ body: enabled });
    await ask();
    clock.advance(19_000);
    await ask();
    expect(provider.received).toHaveLength(1);
    clock.advance(2000);
    await ask();
    expect(provider.received).toHaveLength(2);
  });
});

describe('a slow provider', () => {
  it('is asked at most four questions at a time', async () => {
    let open = 0;
    let most = 0;
    const held: ServerResponse[] = [];
    const { services, api } = await createWithProvider((response) => {
      open += 1;
      most = Math.max(most, open);
      held.push(response);
    });
    await api.ai.save({ body: enabled });
    const refused: string[] = [];
    const asked = Array.from({ length: 25 }, () =>
      services.ai.answer('oi').catch((error: Error) => void refused.push(error.message)),
    );
    // Four are asked, sixteen wait, and five are sent away at once; then the held ones are answered as they come.
    await expect.poll(() => refused.length).toBe(5);
    await expect.poll(() => held.length).toBe(4);
    const release = setInterval(() => {
      const response = held.shift();
      if (!response) return;
      open -= 1;
      json(response, 200, answered('ok'));
    }, 1);
    const results = await Promise.all(asked);
    clearInterval(release);
    expect(most).toBe(4);
    expect(results.filter((result) => result?.text === 'ok')).toHaveLength(20);
    expect(refused.filter((reason) => reason.includes('perguntas demais'))).toHaveLength(5);
  });
});
