import { defaultCredentials } from '../../config.ts';
import { StartError } from '../../errors/start-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { AuthRepository } from './auth.repository.ts';
import { hashPassword } from './password-hash.ts';

interface Options {
  auth: AuthRepository;
  clock: Clock;
  adminUsername: string;
  adminPassword: string | undefined;
  isPublic: boolean;
}

/**
 * Makes sure that there is somebody to sign in. ADMIN_PASSWORD counts while nobody chose a password in the console:
 * for a new installation and for one that still has the default. Afterwards the console's password stands.
 */
export async function ensureAdministrator({
  auth,
  clock,
  adminUsername,
  adminPassword,
  isPublic,
}: Options): Promise<void> {
  const user = await auth.findFirstUser();
  const password = adminPassword ?? defaultCredentials.password;
  const isDefault = password === defaultCredentials.password;
  const keeps = user !== undefined && (!user.hasDefaultPassword || isDefault);

  if (isPublic && (keeps ? user.hasDefaultPassword : isDefault)) {
    throw new StartError(
      'O endereço em HOST é público e a senha ainda é a padrão. Defina ADMIN_PASSWORD e inicie de novo.',
    );
  }
  if (keeps) return;

  const passwordHash = await hashPassword(password);
  const now = clock().toISOString();
  if (user) await auth.setPassword(user.id, passwordHash, isDefault, now);
  else await auth.addUser({ username: adminUsername, passwordHash, hasDefaultPassword: isDefault }, now);
}
