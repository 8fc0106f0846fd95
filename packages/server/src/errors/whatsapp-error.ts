/**
 * Why a message did not go out. `stranger`: refused, because the recipient never wrote. `locked`: it waits until the number may
 * start conversations again, and goes out by itself then. `withdrawn`: it waited, and was taken back.
 */
export type SendFailure = 'not-connected' | 'refused' | 'stranger' | 'locked' | 'silent' | 'withdrawn';

export class WhatsAppError extends Error {
  readonly failure: SendFailure;

  constructor(failure: SendFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
