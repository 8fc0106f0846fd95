import { CompletionContext } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { scriptApi, scriptWorld } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { completeScript } from './complete-script.ts';

/** What is offered where the bar stands. */
function offeredAt(text: string, { explicit = false } = {}): string[] {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: javascriptLanguage });
  // A state is read for 20 ms and no longer, which a busy machine may need for nothing else: the next one has all of it.
  ensureSyntaxTree(state, state.doc.length, 60_000);
  const result = completeScript(new CompletionContext(state.update({}).state, pos, explicit));
  return result?.options.map(({ label }) => label) ?? [];
}

it('is offered also where the text has not been read so far', () => {
  const doc = `${'// uma linha\n'.repeat(400)}const botao = page.locator('a');\nawait botao.cl`;
  const state = EditorState.create({ doc, extensions: javascriptLanguage });
  expect(syntaxTree(state).length).toBeLessThan(doc.length);
  const result = completeScript(new CompletionContext(state, doc.length, false));
  expect(result?.options.map(({ label }) => label)).toEqual(membersOf('locator'));
});

const membersOf = (kind: keyof typeof scriptApi) => Object.keys(scriptApi[kind]);

describe('after a dot', () => {
  test.each([
    ['page.|', 'page'],
    ['await page.go|', 'page'],
    ['page.|\nconst x = 1;', 'page'],
    ["page.click('a'); page.| ;", 'page'],
    ["await page.getByRole('button', { name: 'Ok' }).|", 'locator'],
    ["await page.locator('tr').filter({ hasText: 'x' }).first().cl|", 'locator'],
    ["page.frameLocator('iframe').|", 'frameLocator'],
    ["page.frameLocator('iframe').getByLabel('Nome').|", 'locator'],
    ['await page.keyboard.|', 'keyboard'],
    ['await page.mouse.mo|', 'mouse'],
    ["const botao = page.locator('button');\nawait botao.|", 'locator'],
    ["const resposta = await page.goto('https://example.com');\nif (resposta.|) {}", 'response'],
    ["(await page.$('h1')).|", 'element'],
    ["const alvo = page;\nlet linha = alvo.locator('tr');\nlinha = linha.nth(1).|", 'locator'],
  ] as const)('%s offers what %s can do', (text, kind) => expect(offeredAt(text)).toEqual(membersOf(kind)));

  test.each([
    "page.goto('https://example.com').|",
    "const resposta = page.goto('https://example.com');\nresposta.|",
    'eventData.|',
    'outra.|',
    'page.title().|',
    'page.goto.|',
    'const a = b;\nconst b = a;\nb.|',
  ])('%s offers nothing', (text) => expect(offeredAt(text, { explicit: true })).toEqual([]));
});

describe('elsewhere', () => {
  it('offers what every script finds, and the words of the language', () => {
    expect(offeredAt('await te|')).toEqual(expect.arrayContaining([...Object.keys(scriptWorld), 'await', 'return']));
  });

  it('offers nothing before anything is written, unless it is asked for', () => {
    expect(offeredAt('|')).toEqual([]);
    expect(offeredAt('|', { explicit: true })).toContain('page');
  });

  test.each(["'te|'", '// te|', '/* te| */', '`te|`', '/te|/', 'const te|', '({ te|: 1 })'])(
    'offers nothing in %s',
    (text) => expect(offeredAt(text, { explicit: true })).toEqual([]),
  );

  it('offers them inside of a template', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
    expect(offeredAt('`${te|}`')).toContain('textOf');
  });
});
