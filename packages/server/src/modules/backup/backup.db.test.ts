import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupTexts } from '@recado/contract';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createFolder } from './backup.fixture.ts';

type AppParameters = Parameters<typeof createTestApp>;

async function createProduct(options: AppParameters[1] = {}, settings: AppParameters[0] = {}) {
  const backupDir = createFolder();
  const product = await createTestApp({ backupDir, ...settings }, options);
  const signedIn = await product.signIn();
  const reply = async (message: string) =>
    (await product.request({ method: 'POST', url: '/api/', payload: { message, phone: '+55 11 98765-4321' } })).json()
      .reply;
  return { ...product, ...signedIn, backupDir, reply };
}

const zip = (bytes: Buffer, name = 'backup.zip') => new File([new Uint8Array(bytes)], name);

describe('backups', () => {
  it('are created, listed, downloaded and deleted', async () => {
    const { api, backupDir, clock } = await createProduct();
    expect(await api.backup.list()).toEqual({ backups: [] });
    const first = await api.backup.create({ body: {} });
    expect(first).toEqual({
      filename: 'recado-2026-03-10-090000.zip',
      description: 'Backup manual',
      size: expect.any(Number),
      created_at: '2026-03-10T12:00:00.000Z',
      kind: 'manual',
      has_secrets: false,
    });
    // In the same second, and under a name of its own all the same.
    const second = await api.backup.create({ body: { description: '  Antes da mudança ', password: '' } });
    expect(second).toMatchObject({ filename: 'recado-2026-03-10-090001.zip', description: 'Antes da mudança' });
    clock.advance(60_000);
    const third = await api.backup.create({ body: { description: '   ', password: 'oito ou mais' } });
    expect(third).toMatchObject({ description: 'Backup manual', has_secrets: true });
    expect((await api.backup.list()).backups).toEqual([third, second, first]);
    expect(await api.backup.status()).toEqual({ running: null });

    const { filename, blob } = await api.backup.download({ params: { filename: first.filename } });
    const onDisk = await readFile(path.join(backupDir, first.filename));
    expect([filename, Buffer.from(await blob.arrayBuffer()).equals(onDisk)]).toEqual([first.filename, true]);
    expect(onDisk.length).toBe(first.size);

    await api.backup.remove({ params: { filename: first.filename } });
    expect((await api.backup.list()).backups).toEqual([third, second]);
    for (const call of [api.backup.download, api.backup.remove]) {
      await expect(call({ params: { filename: first.filename } })).rejects.toMatchObject({
        status: 404,
        message: 'Backup não encontrado',
      });
    }
    expect(readdirSync(backupDir).sort()).toEqual([second.filename, third.filename]);
  });

  it('that are damaged are shown, so that they can be deleted', async () => {
    const { api, backupDir } = await createProduct();
    const filename = 'recado-2026-01-02-030405.zip';
    await writeFile(path.join(backupDir, filename), 'PK');
    await writeFile(path.join(backupDir, 'notas.txt'), 'x');
    expect((await api.backup.list()).backups).toMatchObject([{ filename, description: 'Arquivo danificado', size: 2 }]);
    await api.backup.remove({ params: { filename } });
    expect((await api.backup.list()).backups).toEqual([]);
  });

  it('are never looked for under another name than the server gave', async () => {
    const { request, token } = await createProduct();
    const headers = { authorization: `Bearer ${token}` };
    for (const name of [
      'recado-2026-03-10-090000.zip.part',
      '..%2F..%2Frecado.db',
      '..%2Frecado-2026-03-10-090000.zip',
      '%2Fetc%2Fpasswd',
      'qualquer.zip',
    ]) {
      const answer = await request({ url: `/admin/backup/download/${name}`, headers });
      expect([name, answer.statusCode, answer.json().error]).toEqual([name, 404, 'Backup não encontrado']);
      const removal = await request({ method: 'DELETE', url: `/admin/backup/delete/${name}`, headers });
      expect([name, removal.statusCode]).toEqual([name, 404]);
    }
    const withNul = await request({ url: '/admin/backup/download/recado-2026-03-10-090000.zip%00.txt', headers });
    expect([withNul.statusCode, withNul.json().error]).toEqual([400, 'Endereço inválido']);
  });

  it('are for signed-in administrators', async () => {
    const { request } = await createProduct();
    for (const [method, url] of [
      ['GET', '/admin/backup/list'],
      ['POST', '/admin/backup/create'],
      ['POST', '/admin/backup/import'],
      ['GET', '/admin/backup/download/recado-2026-03-10-090000.zip'],
    ] as const) {
      expect((await request({ method, url })).statusCode).toBe(401);
    }
  });

  it('refuse what makes no sense', async () => {
    const { request, token } = await createProduct();
    const headers = { authorization: `Bearer ${token}` };
    for (const [payload, error] of [
      [{ description: 'x'.repeat(201) }, 'A descrição deve ter no máximo 200 caracteres'],
      [{ description: 7 }, 'A descrição deve ser um texto'],
      [{ password: 'curta' }, 'A senha do backup deve ter pelo menos 8 caracteres'],
    ] as const) {
      const answer = await request({ method: 'POST', url: '/admin/backup/create', headers, payload });
      expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    }
  });
});

describe('an import', () => {
  it('asks for a file, a ZIP file and a known mode', async () => {
    const { api, clientWith, request, token } = await createProduct();
    const send = (name: string, mode: 'replace' | 'merge') =>
      api.backup.import({ body: { mode }, files: { backup: zip(Buffer.from('x'), name) } });
    await expect(send('backup.txt', 'replace')).rejects.toMatchObject({ status: 400, message: backupTexts.onlyZip });
    await expect(send('b.zip', 'all' as 'merge')).rejects.toMatchObject({
      status: 400,
      message: backupTexts.modeShape,
    });
    await expect(clientWith().backup.import({ body: {}, files: { backup: zip(Buffer.from('x')) } })).rejects.toThrow();
    const form = new FormData();
    form.set('mode', 'replace');
    const encoded = new Request('http://x', { method: 'POST', body: form });
    const answer = await request({
      method: 'POST',
      url: '/admin/backup/import',
      headers: { ...Object.fromEntries(encoded.headers), authorization: `Bearer ${token}` },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Selecione um arquivo de backup']);
  });

  it('replaces the data, tells everybody, and leaves a way back', async () => {
    const { api, reply, backupDir } = await createProduct();
    await api.menu.create({ body: { message: 'Horário', reply: 'Das 8h às 18h' } });
    await api.settings.save({ body: { default_response: 'Olá!' } });
    const { filename } = await api.backup.create({ body: {} });
    const { blob } = await api.backup.download({ params: { filename } });
    const bytes = Buffer.from(await blob.arrayBuffer());

    const [item] = await api.menu.list();
    await api.menu.update({ params: { id: item?.id ?? 0 }, body: { message: 'horário', reply: 'Fechado' } });
    await api.menu.create({ body: { message: 'Preço', reply: 'Sob consulta' } });
    await api.settings.save({ body: { default_response: 'Mudou' } });
    expect([await reply('horário'), await reply('preço'), await reply('?')]).toEqual([
      'Fechado',
      'Sob consulta',
      'Mudou',
    ]);

    // Replacing is what happens when nothing else is said.
    const report = await api.backup.import({ body: {}, files: { backup: zip(bytes, 'Meu Backup.ZIP') } });
    expect(report).toMatchObject({ mode: 'replace', skipped: 0, safety_backup: expect.stringMatching(/-auto\.zip$/) });
    expect(report.tables).toContainEqual({ label: 'Itens do menu', added: 1, skipped: 0 });
    expect(report.added).toBe(report.tables.reduce((sum, { added }) => sum + added, 0));
    expect([await reply('horário'), await reply('preço'), await reply('?')]).toEqual(['Das 8h às 18h', 'Olá!', 'Olá!']);
    expect(await api.menu.list()).toEqual([item]);

    // New rows get ids of their own, and the session that asked for all this goes on.
    const created = await api.menu.create({ body: { message: 'Endereço', reply: 'Rua A' } });
    expect(created.id).toBeGreaterThan(2);
    const { backups } = await api.backup.list();
    expect(backups.find((backup) => backup.filename === report.safety_backup)).toMatchObject({
      kind: 'before-restore',
      description: 'Antes de restaurar Meu Backup.ZIP',
    });
    await api.backup.restore({ params: { filename: report.safety_backup }, body: {} });
    expect([await reply('horário'), await reply('preço')]).toEqual(['Fechado', 'Sob consulta']);
    // Nothing is left but backups.
    expect(readdirSync(backupDir).every((name) => /^recado-[\d-]+(-auto)?\.zip$/.test(name))).toBe(true);
  });

  it.each([
    ['the same key', 'segredo', 0, ''],
    ['another key', 'outro segredo', 1, 'Olá!'],
  ])('of people who left and were purged, under %s', async (_, appSecret, unrecognized, answer) => {
    const left = '+55 11 98765-4321';
    const first = await createProduct({}, { appSecret: 'segredo' });
    await first.reply('SAIR');
    await first.api.privacy.purge({ body: { phone: left } });
    const { filename } = await first.api.backup.create({ body: {} });
    const bytes = await readFile(path.join(first.backupDir, filename));
    const second = await createProduct({}, { appSecret });
    await second.api.settings.save({ body: { default_response: 'Olá!' } });
    const report = await second.api.backup.import({ body: { mode: 'merge' }, files: { backup: zip(bytes) } });
    expect(report.unrecognized).toBe(unrecognized);
    expect(await second.reply('oi')).toBe(answer);
  });

  it('plans the schedules of the triggers that came with it', async () => {
    const first = await createProduct();
    await first.api.triggers.create({
      body: {
        name: 'Todo dia',
        type: 'SCHEDULED',
        condition_type: 'CRON_EXPRESSION',
        condition_value: '0 9 * * *',
        actions: [{ type: 'LOG_EVENT', value: { message: 'Bom dia' } }],
      },
    });
    const { filename } = await first.api.backup.create({ body: {} });
    const bytes = await readFile(path.join(first.backupDir, filename));
    // The queue of PostgreSQL goes by the real clock.
    const second = await createProduct({ clock: systemClock });
    await second.services.automation.start();
    await second.api.backup.import({ body: { mode: 'merge' }, files: { backup: zip(bytes) } });
    expect(await second.services.automation.jobs.depths()).toContainEqual(
      expect.objectContaining({ queue: 'trigger-schedule', waiting: 1 }),
    );
  });

  it('is one at a time, and tells how far it is', async () => {
    const { api, database } = await createProduct();
    const { filename } = await api.backup.create({ body: {} });
    // Held where it tells everybody what is new, which is its last step.
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { publish } = database.changes;
    const told = vi.spyOn(database.changes, 'publish').mockImplementation(async (topic) => {
      await publish(topic);
      if (topic !== 'menu') return;
      reached.resolve();
      await held.promise;
    });
    const restoring = api.backup.restore({ params: { filename }, body: {} });
    await reached.promise;
    expect(await api.backup.status()).toMatchObject({ running: { task: 'restore', step: 'restoring', progress: 1 } });
    await expect(api.backup.create({ body: {} })).rejects.toMatchObject({ status: 409, code: 'BACKUP_RUNNING' });
    told.mockRestore();
    held.resolve();
    await restoring;
    expect(await api.backup.status()).toEqual({ running: null });
  });
});
