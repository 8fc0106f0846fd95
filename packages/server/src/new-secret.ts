import { acceptSecret } from './composition/agree-on-secret.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { StartError } from './errors/start-error.ts';

const notice = `O banco de dados passa a usar a chave atual. O que a chave perdida guardava não volta:
- conecte os números de novo e informe de novo os tokens (Telegram, IA, chaves da API);
- quem pediu para sair e depois teve os dados apagados não é mais reconhecido: bloqueie de novo quem você souber.
`;

/** For who lost the secret of the database for good, and can read the data folder. */
async function changeSecret(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await acceptSecret({ config, database });
    process.stdout.write(notice);
  } finally {
    await database.close();
  }
}

changeSecret().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
