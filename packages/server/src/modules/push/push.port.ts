/** A browser that wants to be told, as it introduced itself. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** One with the same takes the place of the former on the screen. */
  tag: string;
  /** What opens at a click. */
  url: string;
}

/** `gone`: the browser has left for good. `refused`: asking again is of no use. `failed`: it may be another time. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface WebPush {
  isAllowed(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
