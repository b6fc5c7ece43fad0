// CPU of processes as Linux counts it. Milliseconds on a clock say little on a machine that others use too.
import fs from 'node:fs';

/** Milliseconds of one tick of the kernel's counters. */
const TICK = 10;

/** Milliseconds of CPU, user and system, that a process has used, and those of its children that are gone. */
export function readCpu(pid: number): number {
  return readStat(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * TICK, 0);
}

/** Milliseconds of CPU of all processes below one, without itself. */
export function readCpuBelow(root: number): number {
  const parents = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      const parent = tryRead(() => Number(readStat(Number(name))[1]));
      return parent === undefined ? [] : [[Number(name), parent]];
    });
  const below = new Set([root]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const [pid, parent] of parents) if (below.has(parent)) below.add(pid);
  }
  below.delete(root);
  return [...below].reduce((sum, pid) => sum + (tryRead(() => readCpu(pid)) ?? 0), 0);
}

/** The fields of `/proc/<pid>/stat` from the third on: those before may hold spaces. */
function readStat(pid: number): string[] {
  const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process may end while it is looked at. */
function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
