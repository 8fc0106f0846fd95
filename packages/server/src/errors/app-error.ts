import { type ErrorCode, errorTable } from '@recado/contract';

/** A refusal with a code of the contract's table. What the caller gets is its text and `details`, nothing else. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>, options?: ErrorOptions & { text?: string }) {
    super(options?.text ?? errorTable[code].text, options);
    this.code = code;
    this.details = details;
  }
}
