import type { Db } from '../../db/database.ts';
import { createRepository, type Repository } from '../../db/repository.ts';

interface StoredUser {
  id: number;
  username: string;
  passwordHash: string;
  hasDefaultPassword: boolean;
}

interface NewSession {
  id: string;
  userId: number;
  ipAddress: string;
  userAgent: string;
}

interface NewToken {
  hash: string;
  sessionId: string;
  kind: 'access' | 'refresh';
  expiresAt: string;
}

export type AuthQueries = ReturnType<typeof authQueries>;
export type AuthRepository = Repository<AuthQueries>;

export const createAuthRepository = (db: Db): AuthRepository => createRepository(db, authQueries);

function authQueries(db: Db) {
  const users = db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.password_hash', 'users.has_default_password']);

  return {
    async findUser(username: string): Promise<StoredUser | undefined> {
      const row = await users.where('username_key', '=', usernameKey(username)).executeTakeFirst();
      return row && toUser(row);
    },

    /** The administrator of the installation: there is one role and, so far, one person. */
    async findFirstUser(): Promise<StoredUser | undefined> {
      const row = await users.orderBy('id').limit(1).executeTakeFirst();
      return row && toUser(row);
    },

    async addUser(user: Omit<StoredUser, 'id'>, now: string): Promise<void> {
      await db
        .insertInto('users')
        .values({
          username: user.username,
          username_key: usernameKey(user.username),
          password_hash: user.passwordHash,
          has_default_password: Number(user.hasDefaultPassword),
          created_at: now,
          password_changed_at: now,
        })
        // Two nodes that start on one new database at the same moment must not both fail.
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .execute();
    },

    async setPassword(userId: number, passwordHash: string, hasDefaultPassword: boolean, now: string): Promise<void> {
      await db
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          has_default_password: Number(hasDefaultPassword),
          password_changed_at: now,
        })
        .where('id', '=', userId)
        .execute();
    },

    async addSession(session: NewSession, now: string): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          created_at: now,
          last_refreshed_at: now,
          ip_address: session.ipAddress,
          user_agent: session.userAgent,
        })
        .execute();
    },

    async addTokens(tokens: NewToken[]): Promise<void> {
      await db
        .insertInto('session_tokens')
        .values(
          tokens.map((token) => ({
            token_hash: token.hash,
            session_id: token.sessionId,
            kind: token.kind,
            expires_at: token.expiresAt,
            replaced_at: null,
          })),
        )
        .execute();
    },

    async findToken(hash: string, kind: NewToken['kind']) {
      const row = await db
        .selectFrom('session_tokens as token')
        .innerJoin('sessions as session', 'session.id', 'token.session_id')
        .innerJoin('users as user', 'user.id', 'session.user_id')
        .where('token.token_hash', '=', hash)
        .where('token.kind', '=', kind)
        .select([
          'token.expires_at',
          'token.replaced_at',
          'session.id as session_id',
          'user.id as user_id',
          'user.username',
        ])
        .executeTakeFirst();
      return (
        row && {
          expiresAt: row.expires_at,
          replacedAt: row.replaced_at,
          sessionId: row.session_id,
          userId: row.user_id,
          username: row.username,
        }
      );
    },

    /** The tokens of a session stop serving at `until`; a refresh token remembers when it was first exchanged. */
    async replaceTokens(refreshHash: string, sessionId: string, now: string, until: string): Promise<void> {
      await db
        .updateTable('session_tokens')
        .set({ replaced_at: now })
        .where('token_hash', '=', refreshHash)
        .where('replaced_at', 'is', null)
        .execute();
      await db
        .updateTable('session_tokens')
        .set({ expires_at: until })
        .where('session_id', '=', sessionId)
        .where('kind', '=', 'access')
        .where('expires_at', '>', until)
        .execute();
      await db.updateTable('sessions').set({ last_refreshed_at: now }).where('id', '=', sessionId).execute();
    },

    async removeSession(id: string, userId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Whatever was signed in is no longer told anything either. */
    async removeSessionsOf(userId: number): Promise<number> {
      await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
      const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
      return Number(numDeletedRows);
    },

    async removeExpired(now: string): Promise<void> {
      await db.deleteFrom('session_tokens').where('expires_at', '<=', now).execute();
      await db
        .deleteFrom('sessions')
        .where('id', 'not in', db.selectFrom('session_tokens').select('session_id'))
        .execute();
    },
  };
}

const usernameKey = (username: string): string => username.normalize('NFC').toLocaleLowerCase('pt-BR');

const toUser = (row: {
  id: number;
  username: string;
  password_hash: string;
  has_default_password: number;
}): StoredUser => ({
  id: row.id,
  username: row.username,
  passwordHash: row.password_hash,
  hasDefaultPassword: row.has_default_password === 1,
});
