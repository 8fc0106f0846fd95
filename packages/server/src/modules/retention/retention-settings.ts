/** What holds: a choice, or `undecided`. A backup carries it. */
export const choiceSetting = 'retention';

/**
 * What somebody chose here. It stays with the installation: a backup from before there was a choice takes away the one above,
 * and must not make everything be kept again where somebody decided otherwise.
 */
export const chosenHereSetting = 'retention_chosen';

/** The last night of this installation. */
export const lastNightSetting = 'retention_last_night';

export const localSettings: readonly string[] = [chosenHereSetting, lastNightSetting];
