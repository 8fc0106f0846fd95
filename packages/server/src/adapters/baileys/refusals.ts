/** What WhatsApp says beside the code when it turns a client away. */
export interface RefusalDetails {
  /** What the account did, as a number. */
  kind?: number | undefined;
  /** How long the account is to stay away. */
  expireMs?: number | undefined;
}

const longestMs = 366 * 24 * 60 * 60_000;

/** Of what Baileys keeps with the end of a connection: the attributes of WhatsApp's refusal, or something else. */
export function readRefusal(data: unknown): RefusalDetails {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return {};
  const { code, expire } = data as Record<string, unknown>;
  const expireMs = Number(expire) * 1000;
  return {
    ...(Number.isInteger(Number(code)) && { kind: Number(code) }),
    ...(expireMs > 0 && expireMs <= longestMs && { expireMs }),
  };
}

/** Blocked for a time, locked, banned. */
export const isBlocked = (code: number): boolean => code === 402 || code === 403 || code === 406;

/** Of a block that ends by itself; `until` where WhatsApp says when. */
export function blockedReason(kind: number | undefined, until: string | undefined): string {
  const cause = kind === undefined ? undefined : causes[kind];
  const why = cause ? `, ${cause}` : '';
  return until === undefined
    ? `O WhatsApp bloqueou este número por um tempo${why}. Veja no celular até quando e conecte depois.`
    : `O WhatsApp bloqueou este número até ${until}${why}. O Recado conecta de novo sozinho depois disso.`;
}

/** As WhatsApp numbers them. */
const causes: Partial<Record<number, string>> = {
  101: 'por escrever a muitas pessoas que não têm este número nos contatos',
  102: 'porque muitas pessoas o bloquearam',
  103: 'por criar grupos demais com pessoas que não têm este número nos contatos',
  104: 'por enviar a mesma mensagem a muitas pessoas',
  106: 'por enviar mensagens demais a listas de transmissão',
};

/** Whether the owner or WhatsApp itself did it, nobody tells. */
export const unlinkedReason = (until: string | undefined): string =>
  until === undefined
    ? 'O aparelho foi desvinculado, por você no celular ou pelo WhatsApp. Se houver aviso de restrição no celular, espere o prazo antes de conectar de novo.'
    : `O WhatsApp desvinculou o aparelho e restringiu este número até ${until}. Espere o prazo antes de conectar de novo.`;
