/**
 * All that a script can do with the browser. Both sides are made from this table: the script's objects have these methods,
 * and a call of anything else is refused where the real objects are. Nothing here takes a path of this machine.
 */
export type Kind = keyof typeof surface;

interface Surface {
  /** Answer at once with another object; nothing is asked of the browser yet. */
  builders: Readonly<Record<string, Kind>>;
  /** Properties that are objects. */
  parts: Readonly<Record<string, Kind>>;
  /** Asked of the browser, with what the answer is. */
  calls: Readonly<Record<string, Answer>>;
}
type Answer = 'value' | 'nothing' | 'element' | 'elements' | 'response';

const values = (...names: string[]): Record<string, Answer> =>
  Object.fromEntries(names.map((name) => [name, 'value' as const]));

const finders = {
  locator: 'locator',
  getByRole: 'locator',
  getByText: 'locator',
  getByLabel: 'locator',
  getByPlaceholder: 'locator',
  getByAltText: 'locator',
  getByTitle: 'locator',
  getByTestId: 'locator',
  frameLocator: 'frameLocator',
} as const;

const gestures = values(
  ...['click', 'dblclick', 'tap', 'hover', 'focus', 'fill', 'type', 'press'],
  ...['check', 'uncheck', 'setChecked', 'selectOption', 'dispatchEvent'],
);

const readings = values(
  ...['textContent', 'innerText', 'innerHTML', 'inputValue', 'getAttribute'],
  ...['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable'],
);

const queries = { $: 'element', $$: 'elements', $eval: 'value', $$eval: 'value', evaluate: 'value' } as const;

const locator = { first: 'locator', last: 'locator', nth: 'locator' } as const;

export const surface = {
  page: {
    builders: finders,
    parts: { keyboard: 'keyboard', mouse: 'mouse' },
    calls: {
      ...gestures,
      ...readings,
      ...queries,
      ...values('title', 'content', 'setContent', 'setViewportSize', 'setExtraHTTPHeaders', 'bringToFront'),
      ...values('waitForTimeout', 'waitForLoadState', 'waitForURL'),
      waitForSelector: 'element',
      waitForFunction: 'nothing',
      goto: 'response',
      reload: 'response',
      goBack: 'response',
      goForward: 'response',
    },
  },
  locator: {
    builders: { ...finders, ...locator, filter: 'locator', and: 'locator', or: 'locator' },
    parts: {},
    calls: {
      ...gestures,
      ...readings,
      ...values('count', 'allTextContents', 'allInnerTexts', 'evaluate', 'evaluateAll', 'boundingBox', 'waitFor'),
      ...values('blur', 'clear', 'pressSequentially', 'selectText', 'scrollIntoViewIfNeeded', 'ariaSnapshot'),
    },
  },
  frameLocator: {
    builders: { ...finders, first: 'frameLocator', last: 'frameLocator', nth: 'frameLocator' },
    parts: {},
    calls: {},
  },
  element: {
    builders: {},
    parts: {},
    calls: { ...gestures, ...readings, ...queries, ...values('boundingBox', 'scrollIntoViewIfNeeded', 'selectText') },
  },
  response: { builders: {}, parts: {}, calls: values('text', 'json') },
  keyboard: { builders: {}, parts: {}, calls: values('press', 'type', 'insertText', 'down', 'up') },
  mouse: { builders: {}, parts: {}, calls: values('click', 'dblclick', 'move', 'down', 'up', 'wheel') },
} as const satisfies Record<string, { builders: object; parts: object; calls: Record<string, Answer> }>;

/** The same table for names that came from outside: what is not in it is undefined. */
export const surfaceOf = (kind: Kind): Surface => surface[kind];

export const find = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
