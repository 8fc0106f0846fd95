import type { backupRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { BackupService } from './backup.service.ts';

export const backupHandlers = (backup: BackupService): Handlers<typeof backupRoutes> => ({
  list: async () => ({ backups: await backup.list() }),
  create: ({ body }) => backup.create(body),
  download: ({ params }) => backup.download(params.filename),
  remove: async ({ params }) => {
    await backup.remove(params.filename);
    return { success: true };
  },
  import: ({ files, body }) => backup.import(files.backup, body),
  restore: ({ params, body }) => backup.restore(params.filename, body),
  status: () => backup.status(),
  schedule: () => backup.schedule.get(),
  saveSchedule: {
    present: () => backup.schedule.get(),
    save: ({ body }) => backup.schedule.save(body),
  },
});
