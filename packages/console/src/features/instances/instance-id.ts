import { plain } from '../../shared/list-search.ts';

const suggestedMax = 30;

/** `Loja do Zé, Centro` suggests `loja-do-ze-centro`: an id that nobody has to think about. */
export const suggestId = (name: string): string =>
  plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, suggestedMax)
    .replace(/^-+|-+$/g, '');
