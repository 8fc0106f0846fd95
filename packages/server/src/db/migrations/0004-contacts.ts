import type { Db } from '../database.ts';
import { required } from './columns.ts';

/** The two groups that the product itself relies on; their ids are fixed so that look-ups need no join by name. */
const systemGroups = [
  { id: 'permitido', name: 'Permitido', description: 'Contatos que podem receber mensagens', color: '#10B981' },
  {
    id: 'bloqueado',
    name: 'Bloqueado',
    description: 'Contatos que não recebem mensagens automáticas',
    color: '#EF4444',
  },
];

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('contact_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('is_immutable', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();

  await db.schema
    .createTable('contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('phone_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('contacts_phone').on('contacts').column('phone_key').execute();

  await db.schema
    .createTable('contact_group_members')
    .addColumn('contact_id', 'text', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('contact_groups.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('contact_group_members_key', ['contact_id', 'group_id'])
    .execute();
  await db.schema.createIndex('contact_group_members_group').on('contact_group_members').column('group_id').execute();

  const now = new Date().toISOString();
  await db
    .insertInto('contact_groups')
    .values(
      systemGroups.map((group) => ({
        ...group,
        name_key: group.name.toLowerCase(),
        is_immutable: 1,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}
