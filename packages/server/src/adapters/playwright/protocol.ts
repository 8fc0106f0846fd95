import type { Kind } from './surface.ts';

/** From the server to the broker, once. */
export type BrokerOrder = BrokerJob | { type: 'look'; chromiumPath: string | undefined };

export interface BrokerJob {
  type: 'run';
  code: string;
  eventData: Record<string, unknown>;
  headless: boolean;
  timeoutMs: number;
  chromiumPath: string | undefined;
  allowPrivateNetwork: boolean;
}

/** From the broker to the server. The browser's group is told so that it can be ended whatever the broker is doing. */
export type BrokerNews =
  | { type: 'looked'; unreadable: string | null }
  | { type: 'browser'; pid: number }
  | { type: 'started' }
  | { type: 'log'; line: string }
  | { type: 'ended'; ending: Ending };

export type Ending = { ok: true; data: unknown } | { ok: false; error: string };

/** An object of the browser, and the way from it to another: builders and parts, by name. */
export interface Target {
  id: number;
  chain: [name: string, args: unknown[]][];
}

/** From the script's process to the broker. */
export type GuestNews =
  | { type: 'call'; id: number; target: Target; method: string; args: unknown[] }
  | { type: 'log'; line: string }
  | { type: 'ended'; ending: Ending };

/** From the broker to the script's process. */
export type GuestOrder =
  | { type: 'start'; code: string; eventData: Record<string, unknown>; timeoutMs: number }
  | { type: 'answer'; id: number; answer: Answer; url: string };

export type Answer = { ok: true; value: Answered } | { ok: false; error: string };

export type Answered =
  | { type: 'value'; value: unknown }
  | { type: 'object'; object: RemoteObject | null }
  | { type: 'objects'; objects: RemoteObject[] };

export interface RemoteObject {
  kind: Kind;
  id: number;
  /** What its synchronous methods answer. */
  facts: Record<string, unknown>;
}
