export type WhatsAppErrorCode =
  | 'QR_EXPIRED'
  | 'QR_FOREIGN'
  | 'CODE_NOT_AWAITED'
  | 'CODE_WRONG'
  | 'PASSKEY_REQUIRED'
  | 'ACCOUNT_EXISTS'
  | 'ACCOUNT_UNKNOWN'
  | 'MEDIA_UNKNOWN'
  | 'MESSAGE_UNKNOWN';

/** What the person with the phone did cannot be done. */
export class WhatsAppError extends Error {
  readonly code: WhatsAppErrorCode;

  constructor(code: WhatsAppErrorCode, message: string) {
    super(message);
    this.name = 'WhatsAppError';
    this.code = code;
  }
}
