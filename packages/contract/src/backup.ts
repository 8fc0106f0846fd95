import { z } from 'zod';
import { backupLimits, backupTexts } from './backup-texts.ts';
import { defineRoute, download } from './route.ts';
import { done, timestamp } from './rules/fields.ts';
import { isBlank, text } from './rules/text.ts';

/** A name that the server itself gave to a file: nothing else is ever looked for on disk. */
export const backupFilename = /^recado-\d{4}-\d{2}-\d{2}-\d{6}(-auto)?\.zip$/;

/** `replace` makes the data what the backup holds, `merge` adds what is not there yet. */
export const backupMode = z.enum(['replace', 'merge'], backupTexts.modeShape);
export type BackupMode = z.infer<typeof backupMode>;

/** Left blank, nothing is protected: the secrets then stay out of the backup. */
const newPassword = text({
  max: backupLimits.passwordMax,
  tooLong: backupTexts.passwordTooLong,
  missing: backupTexts.passwordTooShort,
}).refine(({ length }) => length === 0 || length >= backupLimits.passwordMin, backupTexts.passwordTooShort);

export const backupInput = z
  .object({
    description: text({
      max: backupLimits.descriptionMax,
      tooLong: backupTexts.descriptionTooLong,
      missing: backupTexts.descriptionShape,
    })
      .trim()
      .default('')
      .transform((description) => (isBlank(description) ? backupLimits.defaultDescription : description)),
    password: newPassword.default(''),
  })
  .prefault({});
export type BackupInput = z.output<typeof backupInput>;

/** `scheduled` by the clock, `before-restore` by the product itself, so that a restore can be taken back. */
export const backupKind = z.enum(['manual', 'scheduled', 'before-restore']);
export type BackupKind = z.infer<typeof backupKind>;

export const backup = z.object({
  filename: z.string(),
  description: z.string(),
  size: z.number().int(),
  created_at: timestamp,
  kind: backupKind,
  /** Made with a password: holds tokens and the links to WhatsApp. */
  has_secrets: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

const restoreFields = {
  mode: backupMode.default('replace'),
  password: z.string().max(backupLimits.passwordMax, backupTexts.passwordTooLong).default(''),
  /** 'true' restores a protected backup without its secrets, for whoever has lost the password. */
  without_secrets: z.enum(['true', 'false']).default('false'),
};
export const backupRestoreInput = z.object(restoreFields).prefault({});
export type BackupRestoreInput = z.output<typeof backupRestoreInput>;

/** What became of each kind of data; `skipped` was there already, or stays as it is here. */
export const backupReport = z.object({
  mode: backupMode,
  tables: z.array(z.object({ label: z.string(), added: z.number().int(), skipped: z.number().int() })),
  added: z.number().int(),
  skipped: z.number().int(),
  /** The backup that was taken before anything changed. */
  safety_backup: z.string(),
  /** Who asked to leave and was purged where the backup was made, under a key that is not the one of this installation. */
  unrecognized: z.number().int(),
});
export type BackupReport = z.infer<typeof backupReport>;

export const backupStep = z.enum(['writing', 'checking', 'saving', 'restoring']);
export type BackupStep = z.infer<typeof backupStep>;

/** How far the work is that this server has in hand; null while there is none. */
export const backupStatus = z.object({
  running: z
    .object({
      task: z.enum(['create', 'restore']),
      step: backupStep,
      /** From 0 to 1, within the step. */
      progress: z.number().min(0).max(1),
      started_at: timestamp,
    })
    .nullable(),
});
export type BackupStatus = z.infer<typeof backupStatus>;

const time = z.string(backupTexts.timeShape).regex(/^([01]\d|2[0-3]):[0-5]\d$/, backupTexts.timeShape);

export const backupScheduleInput = z.object({
  frequency: z.enum(['off', 'daily', 'weekly'], backupTexts.frequencyShape),
  /** On the wall clock of the server's time zone. */
  time: time.default(backupLimits.defaultTime),
  /** 0 is Sunday. */
  weekday: z
    .number(backupTexts.weekdayShape)
    .int()
    .min(0, backupTexts.weekdayShape)
    .max(6, backupTexts.weekdayShape)
    .default(0),
  /** So many of the scheduled backups are kept; older ones are removed. */
  keep: z
    .number(backupTexts.keepShape)
    .int(backupTexts.keepShape)
    .min(1, backupTexts.keepShape)
    .max(backupLimits.keepMax, backupTexts.keepShape)
    .default(backupLimits.defaultKeep),
});
export type BackupScheduleInput = z.output<typeof backupScheduleInput>;

export const backupSchedule = z.object({
  frequency: z.enum(['off', 'daily', 'weekly']),
  time: z.string(),
  weekday: z.number().int(),
  keep: z.number().int(),
  next_run_at: timestamp.nullable(),
  /** On whose wall clock the time is meant. */
  time_zone: z.string(),
  /** Why the last scheduled backup was not made, in words; null when it was. */
  last_error: z.string().nullable(),
});
export type BackupSchedule = z.infer<typeof backupSchedule>;

/** Any name: of one that no backup can have there is none, as of every other unknown one. */
const filenameParams = z.object({ filename: z.string().max(255) });

export const backupRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/backup/list',
    summary: 'Listar os backups guardados neste servidor, o mais novo primeiro',
    response: z.object({ backups: z.array(backup) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/backup/create',
    summary: 'Criar um backup; com senha, ele leva também os segredos',
    status: 201,
    body: backupInput,
    response: backup,
  }),
  download: defineRoute({
    method: 'GET',
    path: '/admin/backup/download/:filename',
    summary: 'Baixar um backup',
    params: filenameParams,
    response: download,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/backup/delete/:filename',
    summary: 'Excluir um backup',
    params: filenameParams,
    response: done,
  }),
  import: defineRoute({
    method: 'POST',
    path: '/admin/backup/import',
    summary: 'Restaurar um backup enviado; tudo ou nada',
    multipart: {
      fields: z.object(restoreFields),
      files: {
        backup: {
          maxBytes: backupLimits.importMaxBytes,
          tooLarge: backupTexts.tooLarge,
          required: backupTexts.fileMissing,
        },
      },
    },
    response: backupReport,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/admin/backup/restore/:filename',
    summary: 'Restaurar um backup guardado neste servidor; tudo ou nada',
    params: filenameParams,
    body: backupRestoreInput,
    response: backupReport,
  }),
  status: defineRoute({
    method: 'GET',
    path: '/admin/backup/status',
    summary: 'Andamento do backup ou da restauração',
    response: backupStatus,
  }),
  schedule: defineRoute({
    method: 'GET',
    path: '/admin/backup/schedule',
    summary: 'Ler o agendamento dos backups',
    response: backupSchedule,
  }),
  saveSchedule: defineRoute({
    method: 'PUT',
    path: '/admin/backup/schedule',
    summary: 'Salvar o agendamento dos backups',
    edits: ['frequency', 'time', 'weekday', 'keep'],
    body: backupScheduleInput,
    response: backupSchedule,
  }),
};
