/** Turns sounds and films into what phones play, where this machine can. */
export interface Converter {
  /** Asked anew each time: it may be installed while the server runs. */
  isThere(): Promise<boolean>;
  /** Writes `output`. Rejects with `ConversionFailed`, also where it takes too long or gets too large. */
  convert(order: ConversionOrder): Promise<void>;
}

export interface ConversionOrder {
  to: 'voice' | 'video' | 'gif' | 'thumbnail' | 'loudness';
  input: string;
  /** How the input is to be read: it is never left to its bytes, which could ask for other files. */
  format: string;
  output: string;
  maxBytes: number;
}

export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
  readonly reason: 'unreadable' | 'too-heavy' | 'too-large';

  constructor(reason: 'unreadable' | 'too-heavy' | 'too-large', said = '') {
    super(`conversion ${reason}: ${said}`);
    this.reason = reason;
  }
}
