import { useQuery } from '@tanstack/react-query';
import { ListSection } from '../../shared/ui/list-section.tsx';
import { backupList } from './backup.queries.ts';
import { Backups } from './backups.tsx';
import { restoreFacts } from './restore-wish.ts';

export function BackupSection() {
  return (
    <ListSection
      title="Backup e Restauração"
      about={
        <>
          <p>Um backup guarda em um arquivo ZIP os cadastros, os contatos, o histórico e as configurações.</p>
          <p>
            Tokens, chaves e vínculos do WhatsApp só entram com uma senha, que você precisa informar de novo ao
            restaurar. Sem ela, os daqui continuam valendo.
          </p>
          <p>{restoreFacts.safety}</p>
          <p>Restaurar não muda quem entra no Recado. {restoreFacts.numbers}</p>
          <p>Quem pediu para sair depois do backup continua de fora.</p>
        </>
      }
      query={useQuery(backupList)}
      loadProblem="Erro ao carregar backups"
      loading="Carregando os backups"
    >
      {(backups, problem) => <Backups backups={backups} problem={problem} />}
    </ListSection>
  );
}
