import { create } from './dom.js';

const tags = /** @type {const} */ ({ '*': 'strong', _: 'em', '~': 's' });

/**
 * WhatsApp's own marks: *negrito*, _itálico_, ~riscado~, each around whole words.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function formatted(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu)) {
    const [whole, mark, inner = ''] = match;
    nodes.push(
      text.slice(end, match.index),
      create(tags[/** @type {keyof typeof tags} */ (mark)], {}, formatted(inner)),
    );
    end = match.index + whole.length;
  }
  return [...nodes, text.slice(end)];
}
