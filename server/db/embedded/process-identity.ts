// Tells whether a process number still means the process it meant when it was written down.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Whether any process has this number now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A text that is the same for one process as long as it lives and differs for a later one with the same number: the
 * start of the machine and the tick of the process on Linux, the start time as the system prints it elsewhere.
 * Undefined when there is no such process or the system does not tell.
 */
export function describeStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets and may hold blanks and brackets itself.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
    }
    const [program, args] =
      process.platform === 'win32'
        ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]]
        : ['ps', ['-o', 'lstart=', '-p', String(pid)]];
    const answer = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 });
    return answer.status === 0 ? answer.stdout.trim() || undefined : undefined;
  } catch {
    return undefined;
  }
}
