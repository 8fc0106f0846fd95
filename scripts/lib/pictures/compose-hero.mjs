/**
 * The console on a desk with a phone before it, on nothing: the picture stands on the page's own colour.
 * @param {import('playwright-core').Page} page
 * @param {Map<string, Buffer>} pictures
 */
export async function composeHero(page, pictures) {
  const source = (/** @type {string} */ name) => `data:image/png;base64,${pictures.get(name)?.toString('base64')}`;
  await page.setViewportSize({ width: 1470, height: 880 });
  await page.goto('about:blank');
  await page.setContent(`
    <style>
      body { margin: 0; }
      img { position: absolute; }
      .desk { left: 24px; top: 24px; width: 1280px; border-radius: 14px; box-shadow: 0 0 0 1px rgb(127 127 127 / 35%); }
      .phone { right: 24px; bottom: 24px; width: 270px; border-radius: 28px; box-shadow: 0 0 0 7px #2b322f; }
    </style>
    <img class="desk" src="${source('chamadas')}" alt="">
    <img class="phone" src="${source('celular')}" alt="">`);
  await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
  return page.screenshot({ omitBackground: true });
}
