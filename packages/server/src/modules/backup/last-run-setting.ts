/** Where the last occurrence of the schedule is noted: about this installation, so no backup carries it. */
export const lastRunSetting = 'backup_last_run';

/** Why the last one was not made; empty when it was. */
export const lastRunErrorSetting = 'backup_last_error';
