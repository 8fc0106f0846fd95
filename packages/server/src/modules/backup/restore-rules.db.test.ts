import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupMode } from '@recado/contract';
import type { Insertable } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { forgeFormer, readEntries } from './archive.fixture.ts';
import { createBackups } from './backup.fixture.ts';
import { lastRunSetting } from './last-run-setting.ts';

const now = '2026-03-10T12:00:00.000Z';
const token = '123456:segredo-do-telegram';
const password = 'correto cavalo';

/** An installation with a key of its own. */
async function createInstallation(key: number) {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const backups = createBackups(database, Buffer.alloc(32, key));
  const { db } = database;
  // What a new installation begins with is not what is looked at here.
  await db.deleteFrom('settings').execute();
  const { box, folder, fileOf } = backups;
  return {
    ...backups,
    db,
    set: (name: string, value: string) => db.insertInto('settings').values({ name, value }).execute(),
    setToken: (value: string) =>
      db
        .insertInto('settings')
        .values({ name: 'TELEGRAM_BOT_TOKEN', value: box.seal(value) })
        .execute(),
    async settings() {
      const rows = await db.selectFrom('settings').selectAll().orderBy('name').execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, box.open(value) ?? value]));
    },
    async backUp(withPassword = '') {
      const { filename } = await backups.create({ description: '', password: withPassword });
      return readFileSync(fileOf(filename));
    },
    async bringIn(bytes: Buffer, mode: BackupMode, typed = '', without_secrets: 'true' | 'false' = 'false') {
      const file = path.join(folder, 'upload');
      await writeFile(file, bytes);
      const received = { path: file, filename: 'a.zip', mimeType: '', size: bytes.length };
      return backups.import(received, { mode, password: typed, without_secrets });
    },
    async addInstance(instance_id: string, linked?: string) {
      const values: Insertable<Tables['instances']> = {
        ...{ instance_id, instance_name: `Loja ${instance_id}`, phone_number: '', use_pairing_code: 0, is_wanted: 1 },
        ...{ last_error: null, last_error_at: null, created_at: now },
      };
      await db.insertInto('instances').values(values).execute();
      if (linked === undefined) return;
      await db
        .insertInto('whatsapp_credentials')
        .values({ instance_id, value: box.seal(linked), is_linked: 1 })
        .execute();
      await db
        .insertInto('whatsapp_keys')
        .values({ instance_id, type: 'session', id: 'a', value: box.seal(linked) })
        .execute();
      await db
        .insertInto('whatsapp_keys')
        .values({ instance_id, type: 'journal', id: 'b', value: box.seal(linked) })
        .execute();
    },
    /** By instance, what its link is made of; undefined where there is none. */
    async links() {
      const rows = await db
        .selectFrom('instances')
        .leftJoin('whatsapp_credentials', 'whatsapp_credentials.instance_id', 'instances.instance_id')
        .select(['instances.instance_id', 'value'])
        .orderBy('instances.instance_id')
        .execute();
      return Object.fromEntries(
        rows.map(({ instance_id, value }) => [instance_id, value ? box.open(value) : undefined]),
      );
    },
  };
}

describe('secrets', () => {
  it('leave only with a password, and open on another installation with it alone', async () => {
    const first = await createInstallation(1);
    await first.setToken(token);
    await first.set('OPENAI_API_KEY', '');
    await first.set('default_response', 'Olá');
    await first.addInstance('loja', 'chave do WhatsApp');
    const entries = await readEntries(await first.backUp());
    expect(entries.get('tables/settings.ndjson')).toBe('["default_response","Olá"]\n');
    expect([...entries.keys()].filter((name) => name.includes('whatsapp'))).toEqual([]);

    const protectedBackup = await first.backUp(password);
    const inside = [...(await readEntries(protectedBackup)).values()].join('');
    expect(inside).not.toContain(token);
    expect(inside).not.toContain('journal');
    const stored = await first.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'TELEGRAM_BOT_TOKEN')
      .execute();
    expect(inside).not.toContain(stored[0]?.value);

    const second = await createInstallation(2);
    await second.setToken('o de lá');
    const refusals = [
      await second.bringIn(protectedBackup, 'replace').catch((error) => error.code),
      await second.bringIn(protectedBackup, 'merge', 'outra senha').catch((error) => error.code),
    ];
    expect(refusals).toEqual(['BACKUP_PASSWORD_MISSING', 'BACKUP_PASSWORD_WRONG']);
    expect(await second.settings()).toEqual({ TELEGRAM_BOT_TOKEN: 'o de lá' });

    await second.bringIn(protectedBackup, 'replace', password);
    expect(await second.settings()).toEqual({ TELEGRAM_BOT_TOKEN: token, OPENAI_API_KEY: '', default_response: 'Olá' });
    expect(await second.links()).toEqual({ loja: 'chave do WhatsApp' });
    expect(await second.db.selectFrom('whatsapp_keys').select('type').execute()).toEqual([{ type: 'session' }]);
  });

  it('that a backup lacks, or whose password is lost, stay as they are here', async () => {
    const first = await createInstallation(1);
    await first.set('default_response', 'Olá');
    await first.setToken(token);
    const [open, sealed] = [await first.backUp(), await first.backUp(password)];
    const second = await createInstallation(2);
    await second.setToken('o de lá');
    await second.set('reply_to_groups', 'true');
    await second.set(lastRunSetting, now);
    const kept = { TELEGRAM_BOT_TOKEN: 'o de lá', [lastRunSetting]: now, default_response: 'Olá' };
    await second.bringIn(open, 'replace');
    expect(await second.settings()).toEqual(kept);
    await second.bringIn(sealed, 'replace', '', 'true');
    expect(await second.settings()).toEqual(kept);
  });
});

describe('linked numbers', () => {
  it('stay linked through a restore; only the others go and come', async () => {
    const first = await createInstallation(1);
    await first.addInstance('antiga');
    await first.addInstance('loja', 'cópia velha');
    await first.addInstance('filial', 'vínculo da filial');
    const backup = await first.backUp(password);

    const second = await createInstallation(2);
    await second.addInstance('loja', 'vínculo vivo');
    await second.addInstance('sem telefone');
    await second.addInstance('nova', 'vínculo novo');
    const report = await second.bringIn(backup, 'replace', password);
    expect(await second.links()).toEqual({
      antiga: undefined,
      filial: 'vínculo da filial',
      loja: 'vínculo vivo',
      nova: 'vínculo novo',
    });
    expect(report.tables).toContainEqual({ label: 'Instâncias do WhatsApp', added: 2, skipped: 1 });
    expect(report.tables).toContainEqual({ label: 'Vínculos com o WhatsApp', added: 1, skipped: 1 });
    // The next one gets an id of its own, too.
    await second.addInstance('mais uma');

    const third = await createInstallation(3);
    await third.addInstance('filial');
    await third.db
      .insertInto('whatsapp_credentials')
      .values({ instance_id: 'filial', value: third.box.seal('começado'), is_linked: 0 })
      .execute();
    await third.bringIn(backup, 'merge', password);
    expect(await third.links()).toEqual({ antiga: undefined, filial: 'vínculo da filial', loja: 'cópia velha' });
  });
});

describe('merging', () => {
  it('adds what is missing, changes nothing, and says what it skipped', async () => {
    const first = await createInstallation(1);
    await addBook(first.db, { contact: 'c1', group: 'g1', script: 'return 1', reply: 'Do backup' });
    await first.db
      .insertInto('menu_items')
      .values({ message: 'Só lá', message_key: 'só lá', reply: 'x', created_at: now })
      .execute();
    await first.db
      .insertInto('contacts')
      .values({ ...person, id: 'c2', name: 'Bia', phone: '+55 11 91111-1111', person_key: '5511911111111' })
      .execute();
    await first.db
      .insertInto('contact_group_members')
      .values([
        { contact_id: 'c2', group_id: 'g1' },
        { contact_id: 'c2', group_id: 'permitido' },
      ])
      .execute();
    await first.db
      .insertInto('api_call_hours')
      .values({ hour: now, source: '', calls: 1, successes: 1, errors: 0, total_ms: 1 })
      .execute();
    const backup = await first.backUp();

    const second = await createInstallation(2);
    await second.db
      .insertInto('scripts')
      .values({ ...script, name: 'Outro', script: 'return 2' })
      .execute();
    await second.db
      .insertInto('quick_actions')
      .values({ name: 'Outra', message: 'b', sort_order: 1, media: null, media_type: null })
      .execute();
    await addBook(second.db, { contact: 'x1', group: 'x2', script: 'return 1', reply: 'Daqui' });
    // The id of a contact that is to come already stands for somebody else.
    await second.db
      .insertInto('contacts')
      .values({ ...person, id: 'c2', name: 'Outra', phone: '+55 11 92222-2222', person_key: '5511922222222' })
      .execute();

    const report = await second.bringIn(backup, 'merge');
    expect(Object.fromEntries(report.tables.map(({ label, ...counts }) => [label, counts]))).toEqual({
      Configurações: { added: 0, skipped: 1 },
      'Itens do menu': { added: 1, skipped: 1 },
      'Respostas por telefone': { added: 0, skipped: 1 },
      'Ações rápidas de resposta': { added: 0, skipped: 1 },
      'Ações rápidas de envio': { added: 0, skipped: 1 },
      Tags: { added: 0, skipped: 7 },
      'Grupos de contatos': { added: 0, skipped: 3 },
      Contatos: { added: 1, skipped: 1 },
      'Contatos em grupos': { added: 2, skipped: 1 },
      Scripts: { added: 0, skipped: 1 },
      Gatilhos: { added: 1, skipped: 0 },
      'Somas das chamadas da API': { added: 0, skipped: 1 },
    });
    const { db } = second;
    const menu = await db.selectFrom('menu_items').select(['message', 'reply']).orderBy('id').execute();
    expect(menu).toEqual([
      { message: 'Oi', reply: 'Daqui' },
      { message: 'Só lá', reply: 'x' },
    ]);
    const members = await db
      .selectFrom('contact_group_members')
      .innerJoin('contacts', 'contacts.id', 'contact_id')
      .select(['contacts.name', 'group_id'])
      .orderBy('contacts.name')
      .orderBy('group_id')
      .execute();
    expect(members).toEqual([
      { name: 'Ana', group_id: 'x2' },
      { name: 'Bia', group_id: 'permitido' },
      { name: 'Bia', group_id: 'x2' },
    ]);
    // The script, the group and the quick action of the trigger have other ids here; one that was gone is nobody's here either.
    const [trigger] = await db.selectFrom('triggers').selectAll().execute();
    const known = await db
      .selectFrom('scripts')
      .select('id')
      .where('script', '=', 'return 1')
      .executeTakeFirstOrThrow();
    const quickAction = await db
      .selectFrom('quick_actions')
      .select('id')
      .where('name', '=', 'A')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(trigger?.actions ?? '')).toMatchObject([
      { type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId: known.id } },
      { type: 'ADD_CONTACT', value: { groupIds: ['x2', 'bloqueado'] } },
      { type: 'SEND_WHATSAPP_MESSAGE', value: { quickActionId: quickAction.id } },
      {
        type: 'SEND_WHATSAPP_MESSAGE',
        value: { quickActionId: expect.not.toBeOneOf([quickAction.id - 1, quickAction.id]) },
      },
    ]);

    expect((await second.bringIn(backup, 'merge')).added).toBe(0);
  });

  it('works through more rows than it looks at at a time', async () => {
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        ...{ person_key: `55119${from + index}`, first_seen_at: now, last_seen_month: '2026-03' },
      }));
    const first = await createInstallation(1);
    await first.db.insertInto('known_senders').values(numbers(1000, 1250)).execute();
    const second = await createInstallation(2);
    await second.db.insertInto('known_senders').values(numbers(1090, 1310)).execute();
    const report = await second.bringIn(await first.backUp(), 'merge');
    expect(report.tables).toContainEqual({ label: 'Pessoas conhecidas', added: 90, skipped: 160 });
    const known = await second.db.selectFrom('known_senders').selectAll().orderBy('person_key').execute();
    expect(known).toEqual(numbers(1000, 1310));
  });
});

describe('what was under way', () => {
  it('is not taken up again, and says why', async () => {
    const first = await createInstallation(1);
    const { db } = first;
    const message = { instance_id: 'loja', chat: 'c', person_key: '', phone: '', text: 'oi' };
    const sending = {
      ...message,
      contact_name: '',
      has_media: 1,
      origin: 'send' as const,
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto('outgoing_messages')
      .values([
        { ...sending, message_id: '1', state: 'queued', media: 'aaaa', answers_id: null, error: null },
        { ...sending, message_id: '2', state: 'read', media: null, answers_id: null, error: null },
      ])
      .execute();
    const received = { participant: '', sender_name: '', kind: 'text', source: null, reason: null, sent_at: now };
    await db
      .insertInto('incoming_messages')
      .values({ ...message, ...received, message_id: '3', state: 'received', created_at: now })
      .execute();
    const bulk = {
      instance_id: 'loja',
      message: 'oi',
      interval_ms: 1,
      origin_key: null,
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto('bulk_sends')
      .values({ ...bulk, state: 'running' })
      .execute();
    const run = {
      ...{ trigger_id: 1, person_key: '', trigger_name: 't', cause: 'c', facts: '{}' },
      ...{ started_at: now, finished_at: null },
    };
    const { id } = await db
      .insertInto('trigger_runs')
      .values({ ...run, state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = { run_id: id, action: '{}', result: '', wake_at: null, started_at: null, duration_ms: null };
    await db
      .insertInto('trigger_run_actions')
      .values([
        { ...step, position: 0, state: 'succeeded' },
        { ...step, position: 1, state: 'pending' },
      ])
      .execute();

    await first.bringIn(await first.backUp(), 'replace');
    const outgoing = await db
      .selectFrom('outgoing_messages')
      .select(['state', 'error', 'media'])
      .orderBy('id')
      .execute();
    expect(outgoing).toEqual([
      { state: 'error', error: expect.stringContaining('backup'), media: null },
      { state: 'read', error: null, media: null },
    ]);
    const incoming = await db.selectFrom('incoming_messages').select(['state', 'reason']).execute();
    expect(incoming).toEqual([{ state: 'silent', reason: expect.stringContaining('backup') }]);
    expect(await db.selectFrom('bulk_sends').select('state').execute()).toEqual([{ state: 'paused' }]);
    expect(await db.selectFrom('trigger_runs').select(['state', 'finished_at']).execute()).toEqual([
      { state: 'failed', finished_at: expect.any(String) },
    ]);
    const steps = await db.selectFrom('trigger_run_actions').select('state').orderBy('position').execute();
    expect(steps).toEqual([{ state: 'succeeded' }, { state: 'skipped' }]);
  });
});

describe('an older backup', () => {
  it('is brought up to date by the migrations themselves', async () => {
    const installation = await createInstallation(1);
    const current = await installation.backUp();
    const old = await forgeFormer(current, '0006-whatsapp', {
      contacts: [JSON.stringify(['c', 'José Água', '+55 11 98765-4321', '5511987654321', '', 'Pão', '', now, now])],
    });
    await installation.bringIn(old, 'replace');
    expect(await installation.db.selectFrom('contacts').select(['search', 'company_key']).execute()).toEqual([
      { search: 'jose agua\n5511987654321\n\npao', company_key: 'pao' },
    ]);
  });
});

const person = { email: '', company: '', title: '', created_at: now, updated_at: now };
const script = { description: '', is_active: 1, last_run_at: null, last_run_status: null, created_at: now };

interface Book {
  contact: string;
  group: string;
  script: string;
  reply: string;
}

/** One of each kind, under other ids and with other words; a trigger only where the words are the backup's. */
async function addBook(
  db: Awaited<ReturnType<typeof createInstallation>>['db'],
  { contact, group, reply, ...book }: Book,
) {
  await db.insertInto('settings').values({ name: 'default_response', value: reply }).execute();
  await db.insertInto('menu_items').values({ message: 'Oi', message_key: 'oi', reply, created_at: now }).execute();
  const phone = { phone: '+55 11 98765-4321', person_key: '5511987654321' };
  await db
    .insertInto('responses')
    .values({ ...phone, message: 'Oi', message_key: 'oi', reply, created_at: now })
    .execute();
  await db
    .insertInto('response_quick_actions')
    .values({ name: 'A', message: 'a', reply, sort_order: 1, is_active: 1 })
    .execute();
  const quickAction = await db
    .insertInto('quick_actions')
    .values({ name: 'A', message: 'a', sort_order: 1, media: null, media_type: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = { display_name: reply, description: '', format: '', timezone: '', is_active: 1, created_at: now };
  await db
    .insertInto('tags')
    .values({ ...tag, id: contact, name: 'promo', category: 'CUSTOM', value: reply })
    .execute();
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto('contact_groups')
    .values({ ...times, id: group, name: 'VIP', name_key: 'vip', description: reply, color: '#fff', is_immutable: 0 })
    .execute();
  await db
    .insertInto('contacts')
    .values({ ...person, ...phone, id: contact, name: 'Ana' })
    .execute();
  await db.insertInto('contact_group_members').values({ contact_id: contact, group_id: group }).execute();
  const { id } = await db
    .insertInto('scripts')
    .values({ ...script, name: 'Preços', script: book.script })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (reply !== 'Do backup') return;
  const actions = JSON.stringify([
    { type: 'RUN_PLAYWRIGHT_SCRIPT', value: { scriptId: id, options: {} } },
    {
      type: 'ADD_CONTACT',
      value: { phone: '{phone}', name: '', email: '', company: '', groupIds: [group, 'bloqueado'] },
    },
    ...[quickAction.id, quickAction.id + 1].map((quickActionId) => ({
      type: 'SEND_WHATSAPP_MESSAGE',
      value: { instanceId: 'loja', to: '{phone}', message: '', quickActionId, delay: 0 },
    })),
  ]);
  const condition = { type: 'API_MESSAGE', condition_type: 'ALWAYS', condition_value: '' } as const;
  await db
    .insertInto('triggers')
    .values({ ...condition, name: 'T', is_active: 1, actions, created_at: now })
    .execute();
}
