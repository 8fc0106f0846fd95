/**
 * Why a text is not JSON, in words and with the place; undefined when it is. Browsers say it each in their own way, in
 * English, and some without the place.
 */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { reason, at } = findProblem(text);
    const before = text.slice(0, at).split('\n');
    return `Linha ${before.length}, coluna ${(before.at(-1) ?? '').length + 1}: ${reason}`;
  }
}

interface Problem {
  reason: string;
  at: number;
}

const space = /[ \t\r\n]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them within a text
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const placeholder = /\{[\w.-]+\}/y;

/** Reads until the text stops being JSON. Only for texts that are known to be none. */
function findProblem(text: string): Problem {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const fail = (reason: string): never => {
    throw { reason: at >= text.length ? `o texto termina antes da hora; ${reason}` : reason, at } satisfies Problem;
  };
  const expectText = (what: string) => {
    if (text[at] === "'" || text[at] === '“' || text[at] === '”') fail('use aspas duplas retas (")');
    if (text[at] !== '"') fail(what);
    if (!skip(quoted)) fail('falta fechar as aspas, ou há uma quebra de linha ou barra (\\) no meio do texto');
  };
  const isEnd = (end: string): boolean => {
    skip(space);
    return text[at] === end;
  };
  const readList = (end: '}' | ']', readEntry: () => void) => {
    at += 1;
    while (!isEnd(end)) {
      readEntry();
      if (isEnd(end)) break;
      if (text[at] !== ',') fail(`falta uma vírgula ou "${end}"`);
      at += 1;
      if (isEnd(end)) fail(`há uma vírgula sobrando antes de "${end}"`);
    }
    at += 1;
  };
  const readEntry = () => {
    expectText('falta o nome do campo entre aspas duplas');
    skip(space);
    if (text[at] !== ':') fail('faltam dois-pontos depois do nome do campo');
    at += 1;
    readValue();
  };
  const readValue = () => {
    skip(space);
    placeholder.lastIndex = at;
    if (placeholder.test(text)) fail('ponha o marcador entre aspas, como "{phone}"');
    if (text[at] === '{') readList('}', readEntry);
    else if (text[at] === '[') readList(']', readValue);
    else if (!skip(literal)) expectText('falta um valor; textos ficam entre aspas duplas');
  };

  try {
    readValue();
    skip(space);
    return { reason: 'há texto sobrando depois do fim', at };
  } catch (problem) {
    return problem as Problem;
  }
}
