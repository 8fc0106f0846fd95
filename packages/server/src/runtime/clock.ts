/** Time is a port: services ask for it instead of reading the system's clock, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * Milliseconds since some moment or other, on a clock that nobody can set. Limits and time-outs count on it: the wall
 * clock may be set back by a day, and who has to wait a minute would wait for that day too.
 */
export type Stopwatch = () => number;

export const systemStopwatch: Stopwatch = () => performance.now();
