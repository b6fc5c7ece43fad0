// Department codes: a letter and two digits per level, so that a prefix selects a subtree (A01, A01A01, A01A01A02).

const STEP = 3;

/**
 * The code of a new department.
 * @param parent code of the parent, '' at the top
 * @param used codes that departments below the same parent have, and the highest one that a deleted one had
 * @throws RangeError when a level has used all 2 574 codes
 */
export function nextOrgCode(parent: string, used: readonly string[]): string {
  let highest = 0;
  for (const code of used) {
    const number = numberOf(code.slice(parent.length, parent.length + STEP));
    if (number > highest) highest = number;
  }
  return parent + segmentOf(highest + 1);
}

/** The code of the parent: '' at the top. */
export function parentOf(code: string): string {
  return code.slice(0, -STEP);
}

/** The level of a code: 1 at the top. */
export function levelOf(code: string): number {
  return Math.floor(code.length / STEP);
}

function numberOf(segment: string): number {
  const match = /^([A-Z])(\d\d)$/.exec(segment);
  if (!match) return 0;
  const [, letter = 'A', digits = '0'] = match;
  return (letter.charCodeAt(0) - 65) * 99 + Number(digits);
}

function segmentOf(number: number): string {
  const letter = Math.floor((number - 1) / 99);
  if (letter > 25) throw new RangeError('This level has no department code left.');
  return String.fromCharCode(65 + letter) + String(((number - 1) % 99) + 1).padStart(2, '0');
}
