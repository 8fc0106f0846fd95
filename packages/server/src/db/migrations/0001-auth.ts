import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('users')
    .$call(withId(engine))
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('has_default_password', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('password_changed_at', 'text', required)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_refreshed_at', 'text', required)
    .addColumn('ip_address', 'text', required)
    .addColumn('user_agent', 'text', required)
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('session_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('replaced_at', 'text')
    .execute();
  await db.schema.createIndex('session_tokens_session').on('session_tokens').column('session_id').execute();
  await db.schema.createIndex('session_tokens_expiry').on('session_tokens').column('expires_at').execute();
}
