import { randomInt } from 'node:crypto';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { StartError } from './errors/start-error.ts';
import { createAuthRepository } from './modules/auth/auth.repository.ts';
import { hashPassword } from './modules/auth/password-hash.ts';
import { systemClock } from './runtime/clock.ts';

/** Gives the administrator a new random password and ends every session: for whoever can read the data folder. */
async function resetPassword(): Promise<void> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const auth = createAuthRepository(database.db);
    const user = await auth.findFirstUser();
    if (!user) throw new StartError('Ainda não há administrador: inicie o Recado uma vez com npm start.');
    const password = randomPassword();
    await auth.setPassword(user.id, await hashPassword(password), false, systemClock().toISOString());
    await auth.removeSessionsOf(user.id);
    process.stdout.write(`Usuário: ${user.username}\nNova senha: ${password}\n`);
  } finally {
    await database.close();
  }
}

// No letters or digits that look alike: somebody will copy this from a terminal by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () => Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('');

resetPassword().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
