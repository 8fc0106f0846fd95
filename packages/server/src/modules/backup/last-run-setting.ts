/** Where the last occurrence of the schedule is noted: about this installation, so no backup carries it. */
export const lastRunSetting = 'backup_last_run';
