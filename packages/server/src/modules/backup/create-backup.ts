import type { Backup, BackupKind } from '@recado/contract';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { nobody } from '../people/person-key.ts';
import type { BackupFiles } from './backup-files.ts';
import { keptTables } from './backup-tables.ts';
import type { Progress } from './backup-work.ts';
import { createPasswordBox, type PasswordStrength } from './password-box.ts';
import { readCurrentSchema } from './schema.ts';
import { withSnapshot } from './snapshot.ts';
import { writeArchive } from './write-archive.ts';

interface Dependencies {
  database: Database;
  hashOf: PersonHash;
  files: BackupFiles;
  box: SecretBox;
  clock: Clock;
  passwordStrength?: PasswordStrength;
}

interface Wish {
  kind: BackupKind;
  description: string;
  /** Empty leaves the secrets out. */
  password: string;
}

export type CreateBackup = ReturnType<typeof createCreateBackup>;

/** Writes all data of one moment into a new file of the backup folder. */
export const createCreateBackup =
  ({ database, hashOf, files, box, clock, passwordStrength }: Dependencies) =>
  async ({ kind, description, password }: Wish, { begin, advance, signal }: Progress): Promise<Backup> => {
    const secrets =
      password === '' ? undefined : { own: box, password: await createPasswordBox(password, passwordStrength) };
    const schema = await readCurrentSchema();
    const about = { kind, description, createdAt: clock().toISOString(), hashOfNobody: hashOf(nobody) };
    return files.add(kind, (file) =>
      withSnapshot(database, async (snapshot) => {
        let total = 0;
        for (const table of keptTables) {
          const shape = schema.get(table);
          if (shape) total += await snapshot.estimate(table, shape);
        }
        begin(kind === 'before-restore' ? 'saving' : 'writing', total);
        await writeArchive(file, { snapshot, schema, about, secrets, onRows: advance, signal });
      }),
    );
  };
