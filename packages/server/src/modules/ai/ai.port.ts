export interface AiQuestion {
  apiKey: string;
  model: string;
  maxTokens: number;
  temperature: number;
  systemPrompt: string;
  message: string;
  /** Whether it is offered a tool by which it calls a person. */
  mayCallPerson?: boolean;
}

export interface AiAnswer {
  /** Empty only where a person is called. */
  text: string;
  callsPerson: boolean;
}

/** A text generator that speaks OpenAI's protocol. */
export interface AiProvider {
  /** Within the time that is given, or the provider's own. */
  ask(question: AiQuestion, withinMs?: number): Promise<AiAnswer>;
}

/** The provider's failure. Its message is for the administrator alone; a customer gets the default reply. */
export class AiError extends Error {
  override readonly name = 'AiError';
  /** Set when the provider asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** No credit, or a key that is not good: only whoever has the account can mend it. */
  readonly isOwners: boolean;

  constructor(message: string, options?: ErrorOptions & { retryAfterMs?: number | undefined; isOwners?: boolean }) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
    this.isOwners = options?.isOwners ?? false;
  }
}
