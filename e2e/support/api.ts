import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What somebody else does meanwhile, this person in another tab, or a script: a call with the session of a signed-in page.
 * A refused call ends the journey here, with the server's words, and not later in a wait for what never comes.
 */
export async function asAdmin(page: Page, method: Method, path: string, data?: object) {
  const answer = await callAsAdmin(page, method, path, data);
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json();
}

/** The same where a refusal is an answer too. */
export async function callAsAdmin(page: Page, method: Method, path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // The form of a quick action can carry a picture.
  const isForm = path.startsWith('/admin/quick-actions') && data !== undefined;
  const body = isForm ? { multipart: data as Record<string, string> } : { data };
  return page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...body });
}
