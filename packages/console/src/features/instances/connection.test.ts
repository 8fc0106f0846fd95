import { type RuntimeStatus, runtimeStatus } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Connection,
  type ConnectionEvent,
  countdownSeconds,
  isAtRest,
  nextConnection,
  type Observation,
  startConnection,
} from './connection.ts';

type ConnectionPhase = Connection['phase'];

const opened = 1_000_000;
const loading: ConnectionPhase = { name: 'loading', awaits: 'code', problem: null };
const linking: ConnectionPhase = { name: 'loading', awaits: 'link', problem: null };
const ready: ConnectionPhase = { name: 'ready', code: 'first' };
const failed: ConnectionPhase = { name: 'failed', reason: 'O WhatsApp recusou.' };
const passkey = { name: 'passkey', reason: 'O WhatsApp exige uma chave de acesso.' } as const;
const expired: ConnectionPhase = { name: 'expired' };
const connected: ConnectionPhase = { name: 'connected' };

const inPhase = (phase: ConnectionPhase): Connection => ({ ...startConnection('qr', opened), phase });
const seen = (status: RuntimeStatus, { lastError = null, code }: Partial<Observation> = {}): ConnectionEvent => ({
  type: 'observed',
  observation: { status, lastError, code },
  now: opened + 5000,
});
const ticked = (seconds: number): ConnectionEvent => ({ type: 'ticked', now: opened + seconds * 1000 });
const unreachable: ConnectionEvent = { type: 'unreachable', reason: 'Erro de conexão' };
const after = (before: Connection, ...events: ConnectionEvent[]) => events.reduce(nextConnection, before);

describe('what the server says', () => {
  test.each<[string, ConnectionPhase, ConnectionEvent, ConnectionPhase]>([
    ['a code arrives', loading, seen('qr_ready', { code: 'first' }), ready],
    ['no code yet', loading, seen('connecting'), loading],
    [
      'no code yet, and why',
      loading,
      seen('connecting', { lastError: 'Sem rede' }),
      { ...loading, problem: 'Sem rede' },
    ],
    ['the code is announced and gone before it was fetched', loading, seen('qr_ready'), loading],
    ['nothing will come', loading, seen('disconnected'), expired],
    ['an error instead of a code', loading, seen('error', { lastError: 'O WhatsApp recusou.' }), failed],
    ['an error without words', loading, seen('error'), { name: 'failed', reason: 'Erro desconhecido' }],
    ['already linked', loading, seen('connected'), connected],
    ['the next QR code', ready, seen('qr_ready', { code: 'second' }), { name: 'ready', code: 'second' }],
    ['the phone read it and the connection starts anew', ready, seen('connecting'), linking],
    ['the phone is still being linked', linking, seen('connecting'), linking],
    ['the connection broke and there is another code', linking, seen('qr_ready', { code: 'first' }), ready],
    ['linked', ready, seen('connected'), connected],
    ['nobody read any of the codes', ready, seen('disconnected', { lastError: 'Expirou' }), expired],
    ['refused', ready, seen('error', { lastError: 'O WhatsApp recusou.' }), failed],
    ['read, and more is wanted', ready, seen('passkey_required', { lastError: passkey.reason }), passkey],
    [
      'read in the last second, and more is wanted',
      expired,
      seen('passkey_required', { lastError: passkey.reason }),
      passkey,
    ],
    ['the next code after that waits', passkey, seen('qr_ready', { code: 'second' }), passkey],
    ['linked by another window after all', passkey, seen('connected'), connected],
    ['a new code waits until it is asked for', expired, seen('qr_ready', { code: 'second' }), expired],
    ['read in the last second', expired, seen('connecting'), expired],
    ['read in the last second, and linked', expired, seen('connected'), connected],
    ['an error after the end', expired, seen('error', { lastError: 'O WhatsApp recusou.' }), failed],
    ['at rest after the end', expired, seen('disconnected'), expired],
    ['a failure stays', failed, seen('qr_ready', { code: 'second' }), failed],
    ['linked in spite of a failure', failed, seen('connected'), connected],
    ['the newest reason', failed, seen('error', { lastError: 'Outro' }), { name: 'failed', reason: 'Outro' }],
    ['success is the end', connected, seen('error', { lastError: 'O WhatsApp recusou.' }), connected],
  ])('%s', (_, before, event, phase) => expect(nextConnection(inPhase(before), event).phase).toEqual(phase));
});

describe('no answer', () => {
  test.each<[ConnectionPhase, ConnectionPhase]>([
    [loading, { name: 'failed', reason: 'Erro de conexão', interrupted: loading }],
    [ready, { name: 'failed', reason: 'Erro de conexão', interrupted: ready }],
    [expired, expired],
    [failed, failed],
    [connected, connected],
  ])('$name becomes $name', (before, phase) =>
    expect(nextConnection(inPhase(before), unreachable).phase).toEqual(phase),
  );
});

describe('the network is back', () => {
  test.each<[string, ConnectionPhase, ConnectionEvent, ConnectionPhase]>([
    ['with the code of before', ready, seen('qr_ready', { code: 'first' }), ready],
    ['with another code', ready, seen('qr_ready', { code: 'second' }), { name: 'ready', code: 'second' }],
    ['and the phone has read it meanwhile', ready, seen('connecting'), linking],
    ['and there is still no code', loading, seen('connecting'), loading],
    ['and it is linked', linking, seen('connected'), connected],
    ['and nobody read the code', ready, seen('disconnected'), expired],
    ['and it was refused', ready, seen('error', { lastError: 'O WhatsApp recusou.' }), failed],
  ])('%s', (_, before, event, phase) =>
    expect(after(inPhase(before), unreachable, ticked(90), event).phase).toEqual(phase),
  );

  it('counts anew from there', () => {
    const back = after(inPhase(ready), ticked(50), unreachable, seen('qr_ready', { code: 'first' }));
    expect(back.secondsLeft).toBe(countdownSeconds);
  });
});

describe('the countdown', () => {
  test.each<[string, ConnectionPhase, number, number, ConnectionPhase]>([
    ['runs', ready, 1, 59, ready],
    ['tells started seconds', ready, 58.2, 2, ready],
    ['ends a code', ready, 60, 0, expired],
    ['ends it also after the tab slept', ready, 3600, 0, expired],
    ['runs while loading', loading, 59, 1, loading],
    ['ends the wait for a code', loading, 60, 0, { name: 'failed', reason: 'QR Code não disponível' }],
    [
      'ends the wait and tells what was in the way',
      { ...loading, problem: 'Sem rede' },
      60,
      0,
      { name: 'failed', reason: 'QR Code não disponível. Sem rede' },
    ],
    ['ends the wait for the phone', linking, 60, 0, { name: 'failed', reason: 'Erro desconhecido' }],
    ['ends it with the reason', { ...linking, problem: 'Sem rede' }, 60, 0, { name: 'failed', reason: 'Sem rede' }],
    ['stands still after a failure', failed, 60, 60, failed],
    ['stands still once connected', connected, 60, 60, connected],
  ])('%s', (_, before, seconds, secondsLeft, phase) =>
    expect(nextConnection(inPhase(before), ticked(seconds))).toMatchObject({ secondsLeft, phase }),
  );

  it('names what is missing', () => {
    const pairing = startConnection('pairing', opened);
    expect(after(pairing, ticked(60)).phase).toEqual({ name: 'failed', reason: 'Código de pareamento não disponível' });
  });

  it('starts with the code, and does not start again with each new one', () => {
    const withCode = after(startConnection('qr', opened), ticked(5), seen('qr_ready', { code: 'first' }));
    expect(withCode.secondsLeft).toBe(countdownSeconds);
    const withNext = after(withCode, ticked(45), seen('qr_ready', { code: 'second' }));
    expect(withNext).toMatchObject({ secondsLeft: 20, phase: { name: 'ready', code: 'second' } });
    expect(after(withNext, ticked(65)).phase).toEqual(expired);
  });
});

it.each([loading, ready, expired, failed, passkey])('asking again from $name starts the next attempt', (phase) => {
  const again: ConnectionEvent = { type: 'asked-again', now: opened + 90_000 };
  const next = nextConnection({ ...inPhase(phase), secondsLeft: 7, attempt: 2 }, again);
  expect(next).toEqual({ mode: 'qr', attempt: 3, phase: loading, secondsLeft: 60, endsAt: opened + 150_000 });
});

it('only a server at rest has to be woken', () => {
  expect(runtimeStatus.options.filter(isAtRest)).toEqual(['disconnected', 'error', 'passkey_required']);
});

it('whatever happens, a code is never shown without time left, and a connection never forgets that it succeeded', () => {
  const status = fc.constantFrom(...runtimeStatus.options);
  const event = fc.oneof(
    fc
      .record({ status, code: fc.option(fc.string({ minLength: 1 }), { nil: undefined }) })
      .map((o) => seen(o.status, o)),
    fc.nat(200).map(ticked),
    fc.constant(unreachable),
    fc.nat(200).map((seconds): ConnectionEvent => ({ type: 'asked-again', now: opened + seconds * 1000 })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let connection = startConnection('qr', opened);
      for (const news of events) {
        const next = nextConnection(connection, news);
        if (connection.phase.name === 'connected') expect(next).toBe(connection);
        if (next.phase.name === 'ready') expect(next.secondsLeft).toBeGreaterThan(0);
        expect(next.attempt - connection.attempt).toBe(
          news.type === 'asked-again' && connection.phase.name !== 'connected' ? 1 : 0,
        );
        connection = next;
      }
    }),
  );
});
