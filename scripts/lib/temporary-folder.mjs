import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const roomNeeded = 4 * 1024 ** 3;

/** Where tests keep their databases and browser profiles: in memory where there is room, since nothing need survive. */
export const temporaryFolder = () => (process.env['TMPDIR'] === undefined && hasRoomInMemory() ? inMemory : tmpdir());

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    // PostgreSQL's programs are put beside its data, and must be allowed to run there.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === inMemory);
    return bavail * bsize > roomNeeded && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}
