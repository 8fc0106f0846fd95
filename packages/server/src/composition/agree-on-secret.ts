import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isDiskFull } from '../db/database-errors.ts';
import { StartError } from '../errors/start-error.ts';
import { findStrangers, listMembers } from '../modules/instances/membership.ts';
import { createSecretCheckRepository } from '../modules/settings/secret-check.repository.ts';
import { createLeases } from '../nodes/create-nodes.ts';
import { createSecretBox, hasSecretKey, readSecretKey } from '../security/secret-box.ts';
import { secretCheckOf } from '../security/secret-check.ts';

type Place = Pick<Config, 'appSecret' | 'dataDir'>;

/**
 * A database stays with the secret that it began with. Under another one numbers would have to be linked anew, tokens would
 * be empty, and nobody would recognize who asked to leave and was removed: they would be written to again, without a word.
 */
export async function agreeOnSecret({ config, database }: { config: Place; database: Database }): Promise<void> {
  const checks = createSecretCheckRepository(database.db);
  const kept = await checks.find();
  const sealed = kept === undefined ? await checks.listSealed() : [];
  // A new key would only be in the way of the old one.
  if (!hasSecretKey(config) && (kept !== undefined || sealed.length > 0)) throw refuse(config);

  const key = readSecretKey(config);
  const own = secretCheckOf(key);
  if (kept !== undefined) {
    if (kept !== own) throw refuse(config);
    return;
  }
  // Of a version that kept no such note. What was entered under a former key stays unreadable and proves nothing.
  const box = createSecretBox(key);
  if (sealed.length > 0 && !sealed.some((value) => box.open(value) !== undefined)) throw refuse(config);
  if (findStrangers(await listMembers(createLeases(database)), box).length > 0) throw refuse(config);
  try {
    await checks.add(own);
  } catch (error) {
    // The next start writes it.
    if (!isDiskFull(error)) throw error;
    return;
  }
  if ((await checks.find()) !== own) throw refuse(config);
}

/** For who lost the secret for good: from now on the database belongs to the one that is set now. */
export async function acceptSecret({ config, database }: { config: Place; database: Database }): Promise<void> {
  if ((await listMembers(createLeases(database))).length > 0) {
    throw new StartError('Outro servidor ainda usa este banco de dados. Encerre todos antes de trocar a chave.');
  }
  await createSecretCheckRepository(database.db).replace(secretCheckOf(readSecretKey(config)));
}

const refuse = ({ appSecret, dataDir }: Place) =>
  new StartError(
    `Este banco de dados é de outra chave. ${
      appSecret
        ? 'Recoloque o APP_SECRET de antes (o mesmo em todos os servidores), ou tire-o se não havia.'
        : `Recoloque o arquivo secret.key de antes em ${dataDir}, ou defina o APP_SECRET de antes.`
    } Se a chave se perdeu, rode npm run new-secret.`,
  );
