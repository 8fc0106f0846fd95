import { type ErrorCode, errorTable } from '@recado/contract';
import { AppError } from '../errors/app-error.ts';
import { type SendFailure, WhatsAppError } from '../errors/whatsapp-error.ts';

/** A refusal on its way from one node to another. */
export type WireError =
  | { kind: 'app'; code: ErrorCode; text: string; details?: Record<string, unknown> | undefined }
  | { kind: 'whatsapp'; failure: SendFailure; text: string };

/** Undefined for what is no refusal but a fault: it stays in the log of the node where it happened. */
export function toWire(error: unknown): WireError | undefined {
  if (error instanceof WhatsAppError) return { kind: 'whatsapp', failure: error.failure, text: error.message };
  if (error instanceof AppError) return { kind: 'app', code: error.code, text: error.message, details: error.details };
  return undefined;
}

export function fromWire(error: WireError): Error {
  switch (error.kind) {
    case 'whatsapp':
      return new WhatsAppError(error.failure, error.text);
    case 'app':
      return new AppError(error.code in errorTable ? error.code : 'UNAVAILABLE', error.details, { text: error.text });
  }
}
