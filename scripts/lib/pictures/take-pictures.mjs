import { createRequire } from 'node:module';
import path from 'node:path';
import { root, SetUpError } from '../run.mjs';
import { composeHero } from './compose-hero.mjs';
import { screens } from './screens.mjs';

// Of the packages that have them: the scripts' own has no dependencies.
const { chromium } = createRequire(`${root}/e2e/`)('playwright-core');
const sharp = createRequire(`${root}/packages/server/`)('sharp');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(typeof schemes)[number]} Scheme */

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const schemes = /** @type {const} */ (['light', 'dark']);

/**
 * @param {{
 *   product: string, credentials: object, executablePath: string, timeZone: string, target: string,
 * }} options
 */
export async function takePictures({ product, credentials, executablePath, timeZone, target }) {
  const session = await signIn(product, credentials);
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({
      ...{ baseURL: product, locale: 'pt-BR', timezoneId: timeZone },
      ...{ viewport: desk, deviceScaleFactor: 2, reducedMotion: 'reduce' },
    });
    await context.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(session)})` });
    /** @type {Page} */
    const page = await context.newPage();

    /** @type {Record<Scheme, Map<string, Buffer>>} */
    const taken = { light: new Map(), dark: new Map() };
    for (const { name, onPhone, show } of screens) {
      await page.setViewportSize(onPhone ? phone : desk);
      await show(page);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        taken[colorScheme].set(name, await pictureOf(page));
      }
    }
    for (const scheme of schemes) {
      taken[scheme].set('recado', await composeHero(page, taken[scheme]));
      for (const [name, picture] of taken[scheme]) {
        const isPart = screens.some((screen) => screen.name === name && screen.isPart);
        if (!isPart) await save(path.join(target, `${name}-${scheme}.png`), picture);
      }
    }
  } finally {
    await browser.close();
  }
}

/** Few colours are enough for a screen, and a quarter of the bytes. @param {string} file @param {Buffer} picture */
const save = (file, picture) => sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file);

/** What the console keeps of a session. @param {string} product @param {object} credentials */
async function signIn(product, credentials) {
  const answer = await fetch(`${product}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new SetUpError('Não foi possível entrar na demonstração.');
  const { user, ...tokens } = /** @type {{ user: object }} */ (await answer.json());
  return { ...tokens, user: JSON.stringify(user), tokenIssuedAt: String(Date.now()) };
}

/** The page once it has come to rest: nothing is being loaded, and two pictures in a row are the same. @param {Page} page */
async function pictureOf(page) {
  await page.waitForFunction("!document.querySelector('.mantine-Skeleton-root') && document.fonts.status === 'loaded'");
  /** @type {Buffer | undefined} */
  let last;
  for (;;) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last && picture.equals(last)) return picture;
    last = picture;
  }
}
