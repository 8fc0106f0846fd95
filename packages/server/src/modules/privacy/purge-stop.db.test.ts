import { describe, expect, it } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createPersonHash } from '../../security/person-hash.ts';
import { readSecretKey } from '../../security/secret-box.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { createPrivacyRepository } from './privacy.repository.ts';

const phone = '+55 11 98765-4321';
const digits = '5511987654321';
const at = '2026-03-10T12:00:00.000Z';

async function createShop() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  const { db } = app.database;
  const say = async (message: string) => {
    const payload = { app: 'WhatsAuto', sender: phone, phone, message };
    return (await app.request({ method: 'POST', url: '/api/', payload })).json().reply as string;
  };
  await api.settings.save({ body: { default_response: 'Olá!' } });
  await say('SAIR');
  const message = { instance_id: 'loja', chat: 'x', participant: '', phone, kind: 'text', text: 'oi', sender_name: '' };
  await db
    .insertInto('incoming_messages')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        ...{ ...message, message_id: `m${index}`, person_key: digits, state: 'silent' as const },
        ...{ source: null, reason: null, sent_at: at, created_at: at },
      })),
    )
    .execute();
  const kept = async () => {
    const { incoming, apiCalls } = await api.privacy.find({ query: { phone } });
    return { incoming, apiCalls };
  };
  const errors = () => app.log.filter((line) => JSON.parse(line).level >= 50);
  return { ...app, api, say, kept, errors };
}

describe('a stop while somebody is erased', () => {
  it.each([
    ['before the first batch', 'flush', { incoming: 500, apiCalls: 1 }],
    ['before the calls', 'forgetPerson', { incoming: 0, apiCalls: 1 }],
  ] as const)('ends it %s; asked for again it goes on, and nobody is reached in between', async (_, where, left) => {
    const { database, dataDir, services, api, say, kept } = await createShop();
    const apiCalls = createApiCallsRepository(database);
    const stopAt = (place: string) => place === where && privacy.stop();
    const privacy = createPrivacyRepository({
      ...database,
      clock: systemClock,
      hashOf: createPersonHash(readSecretKey({ appSecret, dataDir })),
      apiCalls: {
        ...apiCalls,
        async forgetPerson(...call) {
          stopAt('forgetPerson');
          await apiCalls.forgetPerson(...call);
        },
      },
      media: services.media,
      async flush() {
        await services.automation.flush();
        stopAt('flush');
      },
    });
    await expect(privacy.purge(digits)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await kept()).toEqual(left);
    expect(await say('oi')).toBe('');
    await api.privacy.purge({ body: { phone } });
    expect(await kept()).toEqual({ incoming: 0, apiCalls: 0 });
    expect(await say('oi')).toBe('');
  });

  it('is told to whoever asked, and is no error', async () => {
    const { services, api, kept, errors } = await createShop();
    services.privacy.stop();
    await expect(api.privacy.purge({ body: { phone } })).rejects.toMatchObject({
      status: 503,
      message: 'O servidor está sendo encerrado e nem tudo foi apagado. Quando ele voltar, mande apagar de novo.',
    });
    expect(await kept()).toEqual({ incoming: 500, apiCalls: 1 });
    expect(errors()).toEqual([]);
  });
});
