import { WhatsAppError, type WhatsAppErrorCode } from '../whatsapp-error.ts';

/** A request that cannot be served; the message is for the person at the page. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

const texts: Record<WhatsAppErrorCode, [status: number, text: string]> = {
  QR_EXPIRED: [409, 'Esse QR code não está valendo. Gere um novo no console e tente de novo.'],
  QR_FOREIGN: [400, 'Esse QR code não pertence a quem o está mostrando.'],
  CODE_NOT_AWAITED: [409, 'Nenhum aparelho pediu um código para este número.'],
  CODE_WRONG: [400, 'Código incorreto. Confira os 8 caracteres.'],
  PASSKEY_REQUIRED: [409, 'O WhatsApp exige uma chave de acesso (passkey) para conectar este aparelho.'],
  ACCOUNT_EXISTS: [409, 'Já existe um celular com esse número.'],
  ACCOUNT_UNKNOWN: [404, 'Esse celular não existe.'],
  MEDIA_UNKNOWN: [404, 'Essa mensagem não tem imagem.'],
  MESSAGE_UNKNOWN: [404, 'Essa mensagem não existe, ou não é deste celular.'],
};

export function errorAnswer(error: unknown): { status: number; error: string } {
  if (error instanceof ControlError) return { status: error.status, error: error.message };
  if (error instanceof WhatsAppError) {
    const [status, text] = texts[error.code];
    return { status, error: text };
  }
  return { status: 500, error: 'O simulador falhou. Tente de novo.' };
}
