import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Something that fades in or out has too little contrast on its way: looked at is what it becomes. */
const untilNothingMoves = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number.isFinite(Number(endTime));
      });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What has just appeared begins to move with the next frames; a countdown never stops moving.
    for (let looks = 0; looks < 3; looks += 1) {
      await nextFrame();
      await nextFrame();
      await Promise.allSettled(moving().map(({ finished }) => finished));
    }
  });

/** What axe finds on the page as it stands, or within a part of it. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await untilNothingMoves(page);
  return page.evaluate(async (selector) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // There are no frames to look into, and only violations are asked for.
    const options = { resultTypes: ['violations' as const], iframes: false, elementRef: false };
    const { violations } = await checker.run(selector, options);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, part);
}

/** What sticks out sideways, in pixels, once the page has found its place: a screen that has just become narrow takes frames. */
const settledOverflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    for (let frames = 0; overflow() > 0 && frames < 120; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return overflow();
  });

export const expectNothingSticksOut = (page: Page): Promise<void> =>
  expect.poll(() => settledOverflow(page)).toBeLessThanOrEqual(0);

/**
 * What is wrong with the page as it stands, or with a part of it: in the light theme on a desk, and in the dark one on a
 * phone, where nothing may stick out sideways either. The page is left as on a desk.
 */
export async function visibleProblems(page: Page, part = 'html'): Promise<string[]> {
  const onDesk = await axeViolations(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = await axeViolations(page, part);
  const overflow = await settledOverflow(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...onDesk, ...onPhone, ...(overflow > 0 ? [`${overflow} px stick out on a phone`] : [])];
}
