import {
  consentDefaults,
  handoverDefaults,
  handoverTexts,
  mediaDefaults,
  mediaSettingsTexts,
  newChatsDefaults,
  pushDefaults,
  pushTexts,
  settingsTexts,
} from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';

const token = '123456:ABC-def_ghi';

describe('settings', () => {
  it('start empty, are saved and read back, with the token encrypted at rest', async () => {
    const { signIn, database } = await createTestApp();
    const { api } = await signIn();
    expect(await api.settings.get()).toEqual({
      TELEGRAM_BOT_TOKEN: '',
      TELEGRAM_CHAT_ID: '',
      default_response: '',
      folded_matching: 'true',
      typo_matching: 'ignore',
      reply_to_groups: 'false',
      passkey_linking: 'false',
      human_pause_minutes: '30',
      history_days: '30',
      ...consentDefaults,
      ...newChatsDefaults,
      ...mediaDefaults,
      ...handoverDefaults,
      ...pushDefaults,
    });
    const body = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '-100123', default_response: 'Já voltamos\n😀' };
    expect(await api.settings.save({ body })).toMatchObject(body);
    expect(await api.settings.get()).toMatchObject(body);
    expect(JSON.stringify(await database.db.selectFrom('settings').selectAll().execute())).not.toContain('ABC-def');
  });

  it('change only what was named, and can be emptied', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token, default_response: 'a' } });
    await api.settings.save({ body: { default_response: '' } });
    await api.settings.save({ body: {} });
    expect(await api.settings.get()).toMatchObject({ TELEGRAM_BOT_TOKEN: token, default_response: '' });
  });

  test.each([
    [{ TELEGRAM_BOT_TOKEN: 'abc' }, settingsTexts.tokenShape],
    [{ TELEGRAM_BOT_TOKEN: '123:../../x' }, settingsTexts.tokenShape],
    [{ TELEGRAM_BOT_TOKEN: 7 }, settingsTexts.notText],
    [{ TELEGRAM_CHAT_ID: 'eu' }, settingsTexts.chatIdShape],
    [{ new_chats_first_week: '0' }, settingsTexts.newChatsShape],
    [{ new_chats_max: '1001' }, settingsTexts.newChatsShape],
    [{ new_chats_weekly: '-1' }, settingsTexts.newChatsGrowthShape],
    [{ media_in_kinds: 'image,programa' }, mediaSettingsTexts.kindsShape],
    [{ media_in_max_mb: '2048' }, mediaSettingsTexts.maxMbShape],
    [{ media_in_max_mb: '0' }, mediaSettingsTexts.maxMbShape],
    [{ media_in_days: '1.5' }, mediaSettingsTexts.daysShape],
    [{ media_total_gb: '0' }, mediaSettingsTexts.totalGbShape],
    [{ handover_after_defaults: '21' }, handoverTexts.afterDefaultsShape],
    [{ handover_after_defaults: '-1' }, handoverTexts.afterDefaultsShape],
    [{ push_quiet_from: '24:00' }, pushTexts.quietShape],
    [{ push_quiet_until: 'noite' }, pushTexts.quietShape],
    [{ default_response: 'x'.repeat(5001) }, 'O valor deve ter no máximo 5000 caracteres'],
    [{ default_response: 'a\u0000' }, 'O texto contém um caractere inválido'],
  ])('%j is refused with its text', async (payload, error) => {
    const { request, signIn } = await createTestApp();
    const session = await signIn();
    const headers = { authorization: `Bearer ${session.token}` };
    const answer = await request({ method: 'POST', url: '/admin/settings', payload, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });

  it('need a session', async () => {
    const { api } = await createTestApp();
    for (const call of [
      () => api.settings.get(),
      () => api.settings.save({ body: {} }),
      () => api.settings.testTelegram(),
      () => api.settings.findTelegramChats({ body: { TELEGRAM_BOT_TOKEN: token } }),
      () => api.settings.notificationStatus(),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 401 });
    }
  });

  it('lose a secret, and nothing else, when the key that sealed it is gone', async () => {
    const { signIn, database } = await createTestApp();
    const { api } = await signIn();
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token, default_response: 'fica' } });
    await database.db
      .updateTable('settings')
      .set({ value: 'v1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
      .where('name', '=', 'TELEGRAM_BOT_TOKEN')
      .execute();
    expect(await api.settings.get()).toMatchObject({ TELEGRAM_BOT_TOKEN: '', default_response: 'fica' });
  });
});

describe('POST /admin/settings/test-telegram', () => {
  it('sends a message with what is saved', async () => {
    const bot = await startLoopbackServer((_, response) => json(response, 200, { ok: true, result: {} }));
    const { signIn } = await createTestApp({ telegramApiRoot: bot.url });
    const { api } = await signIn();
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '42' } });
    expect(await api.settings.testTelegram()).toEqual({ success: true });
    expect(await api.settings.notificationStatus()).toMatchObject({ lastError: null, lastSentAt: expect.any(String) });
    expect(bot.received[0]).toMatchObject({ path: `/bot${token}/sendMessage`, body: { chat_id: '42' } });
  });

  it('needs both values', async () => {
    const { signIn } = await createTestApp();
    const { api } = await signIn();
    const refusal = { status: 400, code: 'TELEGRAM_INCOMPLETE' };
    await expect(api.settings.testTelegram()).rejects.toMatchObject(refusal);
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token } });
    await expect(api.settings.testTelegram()).rejects.toMatchObject(refusal);
  });

  test.each([
    [401, { ok: false, description: 'Unauthorized' }, 'O Telegram não reconhece o token do bot.'],
    [
      400,
      { ok: false, description: 'Bad Request: chat not found' },
      'O Telegram não encontrou o chat. Confira o ID do chat.',
    ],
    [
      403,
      { ok: false, description: 'Forbidden: bot was blocked' },
      'O Telegram recusou a mensagem: Forbidden: bot was blocked',
    ],
    [429, { ok: false, parameters: { retry_after: 5 } }, 'O Telegram pediu para esperar antes de novas mensagens.'],
    [502, 'bad gateway', 'O Telegram deu uma resposta inesperada (status 502).'],
  ])('explains an answer of %i', async (status, body, message) => {
    const bot = await startLoopbackServer((_, response) => json(response, status, body));
    const { signIn, log } = await createTestApp({ telegramApiRoot: bot.url });
    const { api } = await signIn();
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '42' } });
    await expect(api.settings.testTelegram()).rejects.toMatchObject({ status: 502, code: 'TELEGRAM_FAILED', message });
    expect(await api.settings.notificationStatus()).toMatchObject({ lastError: message, lastSentAt: null });
    expect(log.join('')).not.toContain('ABC-def');
  });

  it('explains a Telegram that is away', async () => {
    const { signIn, log } = await createTestApp({ telegramApiRoot: 'http://127.0.0.1:9' });
    const { api } = await signIn();
    await api.settings.save({ body: { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '42' } });
    await expect(api.settings.testTelegram()).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('não respondeu'),
    });
    expect(log.join('')).not.toContain('ABC-def');
  });
});

describe('POST /admin/settings/telegram-chats', () => {
  it('lists each chat that wrote to the bot once', async () => {
    const chat = { id: 42, first_name: 'Ana', type: 'private' };
    const result = [
      { update_id: 1, message: { chat } },
      { update_id: 2, message: { chat } },
      { update_id: 3, my_chat_member: { chat: { id: -1009, title: 'Loja' } } },
      { update_id: 4, poll: {} },
    ];
    const bot = await startLoopbackServer((_, response) => json(response, 200, { ok: true, result }));
    const { signIn } = await createTestApp({ telegramApiRoot: bot.url });
    const { api } = await signIn();
    expect(await api.settings.findTelegramChats({ body: { TELEGRAM_BOT_TOKEN: token } })).toEqual([
      { id: '42', title: 'Ana' },
      { id: '-1009', title: 'Loja' },
    ]);
  });
});
