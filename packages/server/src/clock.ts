/** Time is a port: services ask for it instead of reading the system's clock, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
