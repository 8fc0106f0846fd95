import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SignedIn } from '@recado/contract';
import { defaultCredentials } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { AuthQueries, AuthRepository } from './auth.repository.ts';
import type { KnownDevices } from './known-devices.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { Guesser, SignInThrottle } from './sign-in-throttle.ts';

const accessLifeMs = 8 * 60 * 60 * 1000;
const refreshLifeMs = 30 * 24 * 60 * 60 * 1000;
/** Two tabs may hold the same refresh token: the loser of the race is still served for this long. */
const graceMs = 60 * 1000;

export interface Session {
  id: string;
  userId: number;
  username: string;
}

interface Dependencies {
  auth: AuthRepository;
  throttle: SignInThrottle;
  devices: KnownDevices;
  clock: Clock;
  /** Reachable from other machines: then nobody may go back to the default password. */
  isPublic: boolean;
  announce: Announce;
}

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({ auth, throttle, devices, clock, isPublic, announce }: Dependencies) {
  const isoNow = () => clock().toISOString();
  const isoIn = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  /** Verifying against something keeps the answer for an unknown user as slow as for a known one. */
  let decoyHash: Promise<string> | undefined;
  const decoy = () => {
    decoyHash ??= hashPassword(randomUUID());
    return decoyHash;
  };

  const checkPassword = async (guesser: Guesser, stored: string | undefined, password: string) => {
    const waitSeconds = throttle.attempt(guesser);
    if (waitSeconds !== undefined) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: waitSeconds });
    const matches = await verifyPassword(stored ?? (await decoy()), password);
    if (!matches || stored === undefined) return false;
    throttle.succeeded(guesser);
    return true;
  };

  const issueTokens = async (repository: AuthQueries, sessionId: string) => {
    const token = newToken();
    const refreshToken = newToken();
    await repository.addTokens([
      { hash: hashToken(token), sessionId, kind: 'access', expiresAt: isoIn(accessLifeMs) },
      { hash: hashToken(refreshToken), sessionId, kind: 'refresh', expiresAt: isoIn(refreshLifeMs) },
    ]);
    return { token, refreshToken, sessionId };
  };

  return {
    /** For whoever sits at the machine itself: behind a proxy anybody could be asking. */
    async hint({ isLocal }: Caller) {
      const user = isLocal ? await auth.findFirstUser() : undefined;
      return {
        defaultCredentials: user?.hasDefaultPassword
          ? { username: user.username, password: defaultCredentials.password }
          : null,
      };
    },

    async login(input: { username: string; password: string }, caller: Caller): Promise<SignedIn> {
      const user = await auth.findUser(input.username);
      const knownAs = devices.find(user?.id, caller.device);
      const guesser = { ...caller, username: input.username, knownAs };
      const welcome = await checkPassword(guesser, user?.passwordHash, input.password);
      if (!user || !welcome) throw new AppError('INVALID_CREDENTIALS');
      const signedIn = await auth.inTransaction(async (repository) => {
        await repository.removeExpired(isoNow());
        const id = randomUUID();
        const { address: ipAddress, userAgent } = caller;
        await repository.addSession({ id, userId: user.id, ipAddress, userAgent }, isoNow());
        return { user: { username: user.username }, ...(await issueTokens(repository, id)) };
      });
      caller.remember(devices.noteFor(user.id, knownAs));
      announce('admin.signed-in', { usuario: user.username, endereco: caller.address });
      return signedIn;
    },

    /** The session that an access token stands for, if it still does. */
    async findSession(token: string): Promise<Session | undefined> {
      const found = await auth.findToken(hashToken(token), 'access');
      if (!found || found.expiresAt <= isoNow()) return undefined;
      return { id: found.sessionId, userId: found.userId, username: found.username };
    },

    async refresh(refreshToken: string): Promise<SignedIn> {
      const hash = hashToken(refreshToken);
      const found = await auth.findToken(hash, 'refresh');
      if (!found || found.expiresAt <= isoNow()) throw new AppError('SESSION_EXPIRED');
      const { sessionId, userId, username, replacedAt } = found;
      if (replacedAt !== null && replacedAt <= isoIn(-graceMs)) {
        // Somebody kept a token that its owner exchanged long ago: a stolen copy, so the whole session ends.
        await auth.removeSession(sessionId, userId);
        throw new AppError('SESSION_EXPIRED');
      }
      return auth.inTransaction(async (repository) => {
        await repository.replaceTokens(hash, sessionId, isoNow(), isoIn(graceMs));
        return { user: { username }, ...(await issueTokens(repository, sessionId)) };
      });
    },

    async logout(session: Session, sessionId = session.id): Promise<void> {
      const removed = await auth.removeSession(sessionId, session.userId);
      if (!removed) throw new AppError('SESSION_NOT_FOUND');
    },

    logoutAll: (session: Session): Promise<number> => auth.removeSessionsOf(session.userId),

    async changePassword(input: { currentPassword: string; newPassword: string }, session: Session, caller: Caller) {
      const user = await auth.findUser(session.username);
      const guesser = { ...caller, username: session.username, knownAs: `session ${session.id}` };
      const allowed = await checkPassword(guesser, user?.passwordHash, input.currentPassword);
      if (!user || !allowed) throw new AppError('WRONG_CURRENT_PASSWORD');
      // In whatever form its accents were typed: what opens the door today is no new password.
      if (await verifyPassword(user.passwordHash, input.newPassword)) throw new AppError('SAME_PASSWORD');
      const isDefault = input.newPassword === defaultCredentials.password;
      if (isDefault && isPublic) throw new AppError('DEFAULT_PASSWORD');
      const hash = await hashPassword(input.newPassword);
      await auth.inTransaction(async (repository) => {
        await repository.setPassword(user.id, hash, isDefault, isoNow());
        await repository.removeSessionsOf(user.id);
      });
    },
  };
}

const newToken = (): string => randomBytes(32).toString('base64url');

// Tokens are 256 random bits: nothing to guess, so a plain hash is enough to make a stolen table useless.
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
