/**
 * Why a message did not go out. `stranger`: refused, because the recipient never wrote. `locked`: it waits until the number may
 * start conversations again, and goes out by itself then. `withdrawn`: it waited, and was taken back. `not-uploaded`: no media host
 * took its file, for now.
 */
export type SendFailure = 'not-connected' | 'refused' | 'stranger' | 'locked' | 'silent' | 'withdrawn' | 'not-uploaded';

export class WhatsAppError extends Error {
  readonly failure: SendFailure;

  constructor(failure: SendFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
