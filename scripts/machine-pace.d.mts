/** Times as long as usual that something takes now; 1 where it is quicker. */
export function slowness(): number;

/** Times as long as usual that something takes by the clock now, on a machine that is slow, or whose processors others use meanwhile. */
export function delay(): number;
