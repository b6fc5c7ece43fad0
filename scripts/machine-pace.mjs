// How fast this machine is now: a safety limit of processor time means a machine of the usual pace, and one whose processors
// or memory are lent to others in between takes several times as long for the same.

/** Milliseconds of processor time that each of the works below takes on a machine of the usual pace. */
const USUAL_MS = 28;
const TRIES = 5;
/** No machine excuses more than this: what takes longer even so is a defect. */
const MOST = 5;

const ROWS = Array.from({ length: 4_000 }, (_, place) => ({
  id: `row${String(place)}`,
  name: `姓名${String(place)}`,
  tags: ['a', `b${String(place)}`],
  at: place * 7,
}));

/**
 * Times as long as usual that something takes now; 1 where it is quicker. Where the memory is what others use, a sum takes as
 * long as ever and a call of a server does not, so that the slower of both counts; of either, the middle of five tries.
 */
export function slowness() {
  return Math.min(MOST, Math.max(1, middleOf(addNumbers) / USUAL_MS, middleOf(copyRows) / USUAL_MS));
}

/** Times as long as usual that something takes by the clock now, on a machine that is slow, or whose processors others use meanwhile. */
export function delay() {
  return Math.min(MOST, slowness() * crowding());
}

/** Times as long as its processor time that something takes by the clock now; 1 on a quiet machine. */
function crowding() {
  const before = process.cpuUsage();
  const since = performance.now();
  let sum = 0;
  for (let tries = 0; tries < TRIES; tries += 1) sum += copyRows();
  const { user, system } = process.cpuUsage(before);
  return sum > 0 ? Math.max(1, (performance.now() - since) / ((user + system) / 1000)) : 1;
}

/** @param {() => number} work @returns {number} milliseconds */
function middleOf(work) {
  let sum = 0;
  const taken = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const since = process.cpuUsage();
    sum += work();
    const { user, system } = process.cpuUsage(since);
    taken.push((user + system) / 1000);
  }
  const middle = taken.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
  // The sum is read, so that nobody leaves out what makes it.
  return sum > 0 ? middle : 0;
}

function addNumbers() {
  let sum = 0;
  for (let round = 0; round < 20_000_000; round += 1) sum += round % 7;
  return sum;
}

/** What answers are made of: objects, texts and maps, read and written. */
function copyRows() {
  let sum = 0;
  const text = JSON.stringify(ROWS);
  for (let round = 0; round < 6; round += 1) {
    const rows = JSON.parse(text);
    const byId = new Map(rows.map((row) => [row.id, row]));
    sum += JSON.stringify([...byId.values()]).length;
  }
  return sum;
}
