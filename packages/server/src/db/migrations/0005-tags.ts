import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

const systemTags = [
  { name: 'nome', display_name: 'Nome', description: 'Nome do contato' },
  { name: 'email', display_name: 'E-mail', description: 'E-mail do contato' },
  { name: 'empresa', display_name: 'Empresa', description: 'Empresa do contato' },
  { name: 'cargo', display_name: 'Cargo', description: 'Cargo do contato' },
  { name: 'data', display_name: 'Data', description: 'Data do envio' },
  { name: 'hora', display_name: 'Hora', description: 'Hora do envio' },
];

export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('timezone', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();

  await db.schema
    .createTable('quick_actions')
    .$call(withId(engine))
    .addColumn('name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('sort_order', 'integer', required)
    .addColumn('media_type', 'text')
    .addColumn('media', 'text')
    .execute();

  const created_at = new Date().toISOString();
  await db
    .insertInto('tags')
    .values(
      systemTags.map((tag) => ({
        ...tag,
        id: tag.name,
        category: 'SYSTEM' as const,
        value: '',
        format: 'DEFAULT',
        timezone: '',
        is_active: 1,
        created_at,
      })),
    )
    .execute();
}
