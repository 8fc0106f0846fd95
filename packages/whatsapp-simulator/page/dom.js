/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<Record<string, string | boolean | undefined>>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function create(tag, attributes = {}, children = []) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

/**
 * @template {Element} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @param {ParentNode} [parent]
 * @returns {Kind}
 */
export function get(selector, kind, parent = document) {
  const node = parent.querySelector(selector);
  if (!(node instanceof kind)) throw new Error(`the page has no ${selector}`);
  return node;
}

/**
 * Runs what a form or button is for: blocked meanwhile, and the failure beside it.
 * @param {HTMLElement} place where the error text stands
 * @param {() => Promise<unknown>} task
 */
export async function attempt(place, task) {
  const error = get('.error', HTMLElement, place);
  const buttons = [...place.querySelectorAll('button')];
  error.hidden = true;
  for (const button of buttons) button.disabled = true;
  try {
    await task();
  } catch (problem) {
    error.textContent = problem instanceof Error ? problem.message : String(problem);
    error.hidden = false;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** @param {File} file @returns {Promise<string>} */
export function readAsDataUrl(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('Não foi possível ler o arquivo.'));
    reader.readAsDataURL(file);
  });
}
