// How fast this machine is now: a safety limit of processor time means a machine of the usual pace, and one whose processors
// are lent to others in between takes several times as long for the same.

/** Milliseconds of processor time that the work below takes on a machine of the usual pace. */
const USUAL_MS = 30;
const ROUNDS = 20_000_000;

/** Times as long as usual that something takes now; 1 where it is quicker. The middle of five tries counts. */
export function slowness(): number {
  const taken: number[] = [];
  let sum = 0;
  for (let tries = 0; tries < 5; tries += 1) {
    const since = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) sum += round % 7;
    const { user, system } = process.cpuUsage(since);
    taken.push((user + system) / 1000);
  }
  const [, , middle = 0] = taken.sort((a, b) => a - b);
  // The sum is read, so that nobody leaves out what makes it.
  return sum > 0 ? Math.max(1, middle / USUAL_MS) : 1;
}
