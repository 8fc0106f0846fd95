// npm run doctor: what is wrong with this machine or this set-up, and how to mend it, one line each.
import { spawnSync } from 'node:child_process';
import { examine } from './lib/doctor/examine.mjs';
import { exitCodeOf, report } from './lib/doctor/finding.mjs';
import { become, pinnedNode, runMain } from './lib/run.mjs';

const [machineNode = process.version] = process.argv.slice(2);

await runMain(async () => {
  // The pinned Node reads the server's own rules and its database; without it there is still much to look at.
  const isPinned = process.execPath === pinnedNode;
  if (!isPinned && isUsable(pinnedNode)) return become(['scripts/doctor.mjs', machineNode]);
  const findings = await examine({ env: process.env, machineNode, isPinned });
  console.log(report(findings));
  // Whatever hangs has been given up, and must not keep the process.
  process.exit(exitCodeOf(findings));
});

/** @param {string} node */
function isUsable(node) {
  return spawnSync(node, ['-e', ''], { timeout: 10_000, killSignal: 'SIGKILL' }).status === 0;
}
