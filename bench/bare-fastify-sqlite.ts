import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/** The smallest program of the same kind, for the time it takes to start. */
const database = new DatabaseSync(path.join(process.env['DATA_DIR'] ?? '.', 'bare.db'));
database.exec('pragma journal_mode = wal; create table if not exists t (id integer primary key)');
const app = Fastify();
app.post('/', () => ({ reply: String(database.prepare('select count(*) as n from t').get()?.['n']) }));
process.stderr.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
