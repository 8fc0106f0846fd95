import type { StorageStatus } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import classes from './storage-notice.module.css';

const storageStatus = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => api.operations.storage(undefined, { signal }),
  // The stream tells when the disk becomes full; how much is left, and how many calls were lost, changes all the time.
  refetchInterval: 30_000,
});

/** What is wrong, or soon will be, with the disk and the file that everything is stored in. */
export function StorageNotice() {
  const { data } = useQuery(storageStatus);
  if (!data) return null;
  const told = noticesFor(data);
  if (told.length === 0) return null;
  return (
    <div className={classes.notices}>
      {told.map(({ title, text, tone }) => (
        <Notice key={title} title={title} tone={tone} role="alert">
          {text}
        </Notice>
      ))}
    </div>
  );
}

interface Told {
  title: string;
  text: string;
  tone: 'warning' | 'urgent';
}

function noticesFor({ disk, freeBytes, databaseFile, lostCalls }: StorageStatus): Told[] {
  const notices: Told[] = [];
  if (databaseFile === 'gone') {
    notices.push({
      title: 'O arquivo do banco de dados foi apagado ou trocado',
      text: 'O Recado ainda tem os dados abertos. Encerre-o normalmente (Ctrl+C ou docker stop): ao encerrar, ele grava o arquivo de volta. Se o processo for morto antes disso, o que mudou desde o último backup se perde.',
      tone: 'urgent',
    });
  }
  if (disk === 'full') {
    notices.push({
      title: 'O disco do servidor está cheio',
      text: 'As respostas continuam, mas nada de novo é gravado. Exclua backups antigos, limpe as chamadas em Chamadas API ou libere espaço no servidor.',
      tone: 'urgent',
    });
  }
  if (disk === 'low') {
    const megabytes = formatNumber(Math.floor(freeBytes / 1024 / 1024));
    notices.push({
      title: 'O disco do servidor está quase cheio',
      text: `Restam ${megabytes} MB. Exclua backups antigos, limpe as chamadas em Chamadas API ou libere espaço no servidor.`,
      tone: 'warning',
    });
  }
  if (lostCalls > 0) {
    notices.push({
      title: 'Nem todas as chamadas estão no registro',
      text: `${formatNumber(lostCalls)} ${lostCalls === 1 ? 'chamada foi respondida' : 'chamadas foram respondidas'} sem que coubesse${lostCalls === 1 ? '' : 'm'} no registro.`,
      tone: 'warning',
    });
  }
  return notices;
}
