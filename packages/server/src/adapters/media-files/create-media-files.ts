import path from 'node:path';
import type { Database } from '../../db/database.ts';
import type { MediaFiles } from '../../modules/media/media-files.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createDatabaseMediaFiles } from './database-media-files.ts';
import { createFolderMediaFiles } from './folder-media-files.ts';

interface Dependencies {
  database: Pick<Database, 'db' | 'engine'>;
  dataDir: string;
  clock: Clock;
}

/** Where every node finds them: in the database that they share, or in the folder of the only one (decision 34). */
export const createMediaFiles = ({ database: { db, engine }, dataDir, clock }: Dependencies): MediaFiles =>
  engine === 'postgres' ? createDatabaseMediaFiles({ db, clock }) : createFolderMediaFiles(path.join(dataDir, 'media'));
