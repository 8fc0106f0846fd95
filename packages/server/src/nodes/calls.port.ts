/** What nodes ask of each other: always the one that has the number. A call is added here, and the compiler finds its places. */
interface Calls {
  /** Connects a number; `anew` also where a connection is under way. */
  connect: { asks: { instanceId: string; anew: boolean }; answers: undefined };
  disconnect: { asks: { instanceId: string }; answers: undefined };
  /** Unlinks the phone and removes the instance. */
  remove: { asks: { instanceId: string }; answers: undefined };
  /** The new path of a file that the phone put there again; null when it does not have it either. */
  'renew-media': { asks: { instanceId: string; source: LostFile }; answers: string | null };
  /** The address WhatsApp knows a number by; null when it is not on WhatsApp. */
  'find-jid': { asks: { instanceId: string; digits: string }; answers: string | null };
  /** What a browser signed for a number that is being linked there. */
  'answer-passkey': { asks: { instanceId: string; sealed: string }; answers: PasskeyAnswer };
  /** Answered when WhatsApp has acknowledged the stored message. */
  dispatch: { asks: { outgoingId: number }; answers: undefined };
}
interface LostFile {
  key: string;
  message: { id: string; chat: string; participant: string };
}
type PasskeyAnswer = 'taken' | 'unreadable' | 'another-request' | 'not-asked';
export type CallName = keyof Calls;
type CallHandler<Name extends CallName> = (ask: Calls[Name]['asks']) => Promise<Calls[Name]['answers']>;

export interface NodeCalls {
  /** Rejects as the other node did; with UNAVAILABLE when it does not answer in time. */
  ask<Name extends CallName>(node: string, name: Name, ask: Calls[Name]['asks']): Promise<Calls[Name]['answers']>;
  answer<Name extends CallName>(name: Name, handler: CallHandler<Name>): void;
}

/** Where there is one node, nobody has anything that this one would have to ask for. */
export const noCalls: NodeCalls = {
  ask: (node) => Promise.reject(new Error(`there is no node ${node}`)),
  answer: () => {},
};
