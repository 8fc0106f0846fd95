/** Why a message did not go out. */
export type SendFailure = 'not-connected' | 'refused' | 'silent';

export class WhatsAppError extends Error {
  readonly failure: SendFailure;

  constructor(failure: SendFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
