import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const open = async (page: Page) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Backup e Restauração' });
  await expect(section.getByRole('button', { name: 'Criar Backup' })).toBeVisible();
  return {
    section,
    create: section.getByRole('form', { name: 'Criar backup' }),
    list: section.getByRole('list', { name: 'Backups neste servidor' }),
    rows: section.getByRole('list', { name: 'Backups neste servidor' }).getByRole('listitem'),
    restore: section.getByRole('form', { name: 'Restaurar backup' }),
    schedule: section.getByRole('form', { name: 'Backup automático' }),
  };
};

/** Answers the next confirmation and hands over what it asked. */
export const answer = (page: Page, isYes: boolean) =>
  new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  });

export const saved = async (page: Page, name: RegExp) => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const download = await waiting;
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await download.path()),
  };
};
