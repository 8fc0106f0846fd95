import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Receipt } from '../../modules/instances/whatsapp.port.ts';

/** As WhatsApp numbers it: the recipient never wrote, and the number may not start conversations. */
export const refusedToStranger = '463';

interface Waiting {
  resolve(): void;
  reject(error: WhatsAppError): void;
}

export type Acks = ReturnType<typeof createAcks>;
export type Ack = ReturnType<Acks['expect']>;

/** WhatsApp's server says of every message whether it takes it. Baileys tells nobody, so this listens by itself. */
export function createAcks(onReceipt: (receipt: Receipt) => void) {
  const waiting = new Map<string, Waiting>();

  return {
    /** To be asked for before the message is written; the time counts from `within`. */
    expect(id: string) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry = { resolve, reject };
      waiting.set(id, entry);
      // Nobody may be listening yet when the connection goes down.
      promise.catch(() => {});
      return {
        /** Rejects as 'silent' after that time. What WhatsApp says later arrives as a receipt. */
        async within(ms: number): Promise<void> {
          const timer = setTimeout(() => reject(silence()), ms);
          try {
            await promise;
          } finally {
            clearTimeout(timer);
          }
        },
        cancel: () => waiting.get(id) === entry && waiting.delete(id),
      };
    },

    /** An acknowledgement came in. */
    settle({ id = '', error: code }: Record<string, string>): void {
      const entry = waiting.get(id);
      waiting.delete(id);
      if (code) {
        const error = refusal(code);
        const isToStranger = code === refusedToStranger;
        if (entry) entry.reject(new WhatsAppError(isToStranger ? 'stranger' : 'refused', error));
        else onReceipt({ id, state: 'error', error, ...(isToStranger && { isToStranger }) });
      } else if (entry) entry.resolve();
      else onReceipt({ id, state: 'acked' });
    },

    /** The connection is gone. Whether those messages arrived, nobody can tell. */
    abandon(): void {
      for (const { reject } of waiting.values()) {
        reject(new WhatsAppError('silent', 'A conexão com o WhatsApp caiu antes da confirmação do envio.'));
      }
      waiting.clear();
    },
  };
}

const silence = () => new WhatsAppError('silent', 'O WhatsApp não confirmou o envio a tempo.');

function refusal(code: string): string {
  switch (code) {
    case refusedToStranger:
      return 'A conta não pode iniciar novas conversas: o WhatsApp a restringiu. Aguarde o contato escrever primeiro.';
    case '479':
      return 'O WhatsApp recusou a mensagem para este número. Confira se ele ainda usa o WhatsApp.';
    default:
      return `O WhatsApp recusou a mensagem (código ${code}).`;
  }
}
