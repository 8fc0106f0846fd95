/** @internal */
export type TokenKind = 'comment' | 'text' | 'keyword' | 'number' | 'given' | 'plain';

export interface Token {
  kind: TokenKind;
  text: string;
}

const keywords =
  'await|async|break|case|catch|class|const|continue|default|delete|do|else|false|finally|for|function|if|in|instanceof|' +
  'let|new|null|of|return|switch|this|throw|true|try|typeof|undefined|var|void|while|yield';

/** What a script is handed, and so the words to look for when reading one. */
const given = 'page|eventData|log|sleep|waitFor|textOf|textsOf|tableOf|console';

const pattern = new RegExp(
  [
    '(?<comment>//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$))',
    '(?<text>\'(?:\\\\.|[^\'\\\\\\n])*\'?|"(?:\\\\.|[^"\\\\\\n])*"?|`(?:\\\\[\\s\\S]|[^`\\\\])*`?)',
    `(?<keyword>(?<![\\w$.])(?:${keywords})(?![\\w$]))`,
    `(?<given>(?<![\\w$.])(?:${given})(?![\\w$]))`,
    '(?<number>(?<![\\w$])\\d[\\w.]*)',
  ].join('|'),
  'g',
);

/** JavaScript in coloured pieces, for the eye only: joined they are the code again, whatever it is. */
export function tokenize(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { index, 0: text, groups = {} } of code.matchAll(pattern)) {
    if (index > end) tokens.push({ kind: 'plain', text: code.slice(end, index) });
    const [kind] = Object.entries(groups).find(([, value]) => value !== undefined) ?? ['plain'];
    tokens.push({ kind: kind as TokenKind, text });
    end = index + text.length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
