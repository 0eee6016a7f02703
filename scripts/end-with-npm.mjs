// Ends the launcher with the npm that started it. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const WATCH_MS = 250;

/**
 * Under npm a shell stands between npm and us, which dies of npm's signals and tells nobody. So we look whether both
 * still live, and end as if we had been told when one is gone. A parent that is not npm's may go: that is how a
 * process is put into the background.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = isNpm(parent) ? parent : [parentOf(parent)].find((pid) => pid > 1 && isNpm(pid));
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && lives(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  timer.unref();
}

/** `PARENT COMMAND LINE` of a process; empty where the system does not tell. */
function describe(pid) {
  try {
    const [, parent] = /.*\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return `${parent} ${fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
  } catch {
    return spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}
const parentOf = (pid) => Number.parseInt(describe(pid), 10);
const isNpm = (pid) => /^\d+ (?:\S*node\S* )?\S*\b(?:npm|pnpm|yarn)\b/.test(describe(pid));

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
