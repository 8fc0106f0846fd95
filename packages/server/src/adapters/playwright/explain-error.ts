const networkProblems: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'o endereço não foi encontrado',
  ERR_TUNNEL_CONNECTION_FAILED: 'não foi possível conectar ao site',
  ERR_CONNECTION_REFUSED: 'o site recusou a conexão',
  ERR_CONNECTION_RESET: 'a conexão com o site caiu',
  ERR_EMPTY_RESPONSE: 'o site não respondeu',
  ERR_CONNECTION_CLOSED: 'a conexão com o site caiu',
  ERR_CERT_AUTHORITY_INVALID: 'o certificado do site não é confiável',
  ERR_CERT_DATE_INVALID: 'o certificado do site venceu',
  ERR_CERT_COMMON_NAME_INVALID: 'o certificado é de outro site',
  ERR_TOO_MANY_REDIRECTS: 'o site redireciona sem fim',
  ERR_ABORTED: 'a navegação foi interrompida (um download, talvez)',
};

/** A failure of the browser in an administrator's words; `locator.click: …` stays, it names the call. */
export function explainError(error: unknown): string {
  const text = plain(error instanceof Error ? error.message : String(error));
  const [head = '', callLog = ''] = text.split('Call log:');
  const [, call = '', rest = head] = /^([\w$]+\.[\w$]+): ([\s\S]*)$/.exec(head.trim()) ?? [];
  const words = explain(rest.trim(), callLog);
  return call ? `${call}: ${words}` : words;
}

function explain(text: string, callLog: string): string {
  const timeout = /Timeout (\d+)ms exceeded/.exec(text)?.[1];
  if (timeout) {
    const awaited = /waiting for (.+)/.exec(callLog)?.[1];
    return `não terminou em ${(Number(timeout) / 1000).toLocaleString('pt-BR')} s${awaited ? `, esperando ${awaited.trim()}` : ''}`;
  }
  const network = /net::(ERR_\w+)/.exec(text)?.[1];
  if (network) return `${networkProblems[network] ?? 'não foi possível abrir a página'} (${network})`;
  const several = /strict mode violation: (.+) resolved to (\d+) elements/.exec(text);
  if (several) return `${several[1]} encontra ${several[2]} elementos; use .first() ou um seletor mais preciso`;
  if (/has been closed/.test(text)) return 'a página ou o navegador foi fechado';
  if (/crashed/i.test(text)) return 'a página parou de funcionar';
  const selector = /failed to find element matching selector (.+)/.exec(text)?.[1];
  if (selector) return `nenhum elemento corresponde a ${selector}`;
  if (/not a valid selector|Unexpected token .* while parsing|Unknown engine/.test(text)) {
    return `seletor inválido (${firstLine(text)})`;
  }
  return firstLine(text);
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages for terminals
const plain = (text: string): string => text.replace(/\u001b\[\d+m/g, '');
