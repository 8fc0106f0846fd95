import { instanceTexts, type PasskeyRequest, type RuntimeStatus } from '@recado/contract';

/** The dialog that links a phone, apart from how it looks: what it knows, and what each piece of news does to it. */

export type ConnectionMode = 'qr' | 'pairing';

export const countdownSeconds = 60;

export const connectionTexts = {
  failed: 'Falha na conexão',
  passkey: 'Falta a chave de acesso',
  unknown: 'Erro desconhecido',
  expired: { qr: 'QR Code expirou', pairing: 'Código de pareamento expirou' },
  unavailable: { qr: instanceTexts.noQr, pairing: instanceTexts.noPairingCode },
} as const;

type WaitingPhase =
  /** For a code, or for the phone that has read it; `problem` is what the server says is in the way. */
  | { name: 'loading'; awaits: 'code' | 'link'; problem: string | null }
  /** `code`: the image source of a QR code, or the eight characters. */
  | { name: 'ready'; code: string };

type ConnectionPhase =
  | WaitingPhase
  | { name: 'connected' }
  /** `interrupted` is where it goes on when the server, which did not answer, does so again. */
  | { name: 'failed'; reason: string; interrupted?: WaitingPhase }
  /** The phone agreed; WhatsApp wants more of its owner. */
  | { name: 'passkey'; reason: string; request?: PasskeyRequest | undefined }
  | { name: 'expired' };

export interface Connection {
  mode: ConnectionMode;
  attempt: number;
  phase: ConnectionPhase;
  /** When the patience with loading, or the code, ends: in milliseconds since 1970. */
  endsAt: number;
  secondsLeft: number;
}

/** The server's side at one moment; without a code there is none to show right now. */
export interface Observation {
  status: RuntimeStatus;
  lastError: string | null;
  code: string | undefined;
  /** What a browser is to sign, where the linking waits for it. */
  passkey?: PasskeyRequest | undefined;
}

export type ConnectionEvent =
  | { type: 'observed'; observation: Observation; now: number }
  | { type: 'unreachable'; reason: string }
  | { type: 'ticked'; now: number }
  | { type: 'asked-again'; now: number };

export const startConnection = (mode: ConnectionMode, now: number, attempt = 1): Connection => ({
  mode,
  attempt,
  phase: { name: 'loading', awaits: 'code', problem: null },
  ...countdownFrom(now),
});

export function nextConnection(before: Connection, event: ConnectionEvent): Connection {
  if (before.phase.name === 'connected') return before;
  switch (event.type) {
    case 'observed':
      return observe(before, event.observation, event.now);
    case 'unreachable':
      return interrupt(before, event.reason);
    case 'ticked':
      return tick(before, event.now);
    case 'asked-again':
      return startConnection(before.mode, event.now, before.attempt + 1);
  }
}

/** At rest no further code comes, until somebody asks the server to connect again. */
export const isAtRest = (status: RuntimeStatus): boolean =>
  status === 'disconnected' || status === 'error' || status === 'passkey_required';

function observe(before: Connection, { status, lastError, code, passkey }: Observation, now: number): Connection {
  if (status === 'connected') return { ...before, phase: { name: 'connected' } };
  if (status === 'error') {
    return { ...before, phase: { name: 'failed', reason: lastError ?? connectionTexts.unknown } };
  }
  if (status === 'passkey_required') {
    const reason = lastError ?? connectionTexts.unknown;
    return { ...before, phase: { name: 'passkey', reason, ...(passkey && { request: passkey }) } };
  }
  const waiting = waitingPhase(before.phase);
  // This attempt is over, unless the phone was just quick enough; the next code is shown when it is asked for.
  if (!waiting) return before;
  if (status === 'disconnected') return { ...before, phase: { name: 'expired' } };
  const phase = code === undefined ? loading(waiting, lastError) : ({ name: 'ready', code } as const);
  // A newer code in the place of the last one does not start the countdown again.
  const countdown = phase.name === before.phase.name ? undefined : countdownFrom(now);
  return { ...before, phase, ...countdown };
}

function interrupt(before: Connection, reason: string): Connection {
  const { phase } = before;
  if (phase.name !== 'loading' && phase.name !== 'ready') return before;
  return { ...before, phase: { name: 'failed', reason, interrupted: phase } };
}

/** What is waited for, also while the network is away. */
function waitingPhase(phase: ConnectionPhase): WaitingPhase | undefined {
  if (phase.name === 'failed') return phase.interrupted;
  return phase.name === 'loading' || phase.name === 'ready' ? phase : undefined;
}

/** A code that vanished was read by the phone, or lost with its connection: either way it is of no more use. */
function loading(before: WaitingPhase, problem: string | null): WaitingPhase {
  const awaits = before.name === 'loading' ? before.awaits : 'link';
  return { name: 'loading', awaits, problem };
}

function tick(before: Connection, now: number): Connection {
  if (!isWaiting(before)) return before;
  const secondsLeft = Math.max(0, Math.ceil((before.endsAt - now) / 1000));
  return { ...before, secondsLeft, phase: secondsLeft > 0 ? before.phase : outOfTime(before) };
}

function outOfTime({ mode, phase }: Connection): ConnectionPhase {
  if (phase.name !== 'loading') return { name: 'expired' };
  if (phase.awaits === 'link') return { name: 'failed', reason: phase.problem ?? connectionTexts.unknown };
  const unavailable = connectionTexts.unavailable[mode];
  return { name: 'failed', reason: phase.problem ? `${unavailable}. ${phase.problem}` : unavailable };
}

export const isWaiting = ({ phase }: Connection): boolean => phase.name === 'loading' || phase.name === 'ready';

const countdownFrom = (now: number) => ({ endsAt: now + countdownSeconds * 1000, secondsLeft: countdownSeconds });
