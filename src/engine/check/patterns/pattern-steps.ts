// The analyser of regular expressions, limited by what it does and not by the clock: a busy machine changes no verdict.
import { createRequire } from 'node:module';
import { MAX_STEPS, type PatternVerdict } from './verdict.ts';

/** Atoms of a pattern after its counted repetitions are written out; the analyser takes no step while it does that. */
const MAX_ATOMS = 3_000;

/** The analyser writes out at most this many of one repetition. */
const WRITTEN_OUT = 30;

type Recheck = Pick<typeof import('recheck'), 'checkSync'>;

let recheck: Recheck | undefined;

/**
 * The pure JavaScript build of the analyser: the package's main file would look for Java and native programs.
 * Loaded at the first pattern that needs it, for it takes a tenth of a second.
 */
function loadRecheck(): Recheck {
  recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck;
  return recheck;
}

/**
 * Analyses a pattern whose syntax is right. Past the limit the verdict is `unknown`.
 * @returns the verdict, and the steps that it took
 */
export function analysePattern(
  source: string,
  steps: number = MAX_STEPS,
): { verdict: PatternVerdict; steps: number } {
  if (countAtoms(source) > MAX_ATOMS) return { verdict: { verdict: 'unknown' }, steps: 0 };
  const { checkSync } = loadRecheck();
  let taken = 0;
  // It asks for the time at each step to see whether it is late: it is told how many steps it has taken.
  const clock = Object.getOwnPropertyDescriptor(performance, 'now');
  Object.defineProperty(performance, 'now', {
    configurable: true,
    writable: true,
    value: () => (taken += 1),
  });
  try {
    const result = checkSync(source, '', {
      timeout: Math.max(1, steps),
      attackTimeout: null,
      incubationTimeout: null,
      seedingTimeout: null,
    });
    return { verdict: toVerdict(result), steps: taken };
  } finally {
    if (clock === undefined) Reflect.deleteProperty(performance, 'now');
    else Object.defineProperty(performance, 'now', clock);
  }
}

function toVerdict(result: ReturnType<Recheck['checkSync']>): PatternVerdict {
  if (result.status === 'safe') return { verdict: 'safe' };
  if (result.status === 'unknown') return { verdict: 'unknown' };
  return {
    verdict: 'slow',
    complexity: result.complexity.type === 'exponential' ? 'exponential' : 'polynomial',
    attack: result.attack.pattern,
  };
}

/** Characters, classes and escapes, those inside of counted groups as often as they are repeated. */
export function countAtoms(source: string): number {
  /** Atoms of the open groups, the innermost last. */
  const open = [0];
  let last = 0;
  for (const [token] of source.matchAll(
    /\(\?(?:[:=!]|<[=!]|<\w+>)|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/gs,
  )) {
    if (token.startsWith('(')) {
      open.push(0);
      last = 0;
    } else if (token === ')') {
      last = open.length > 1 ? (open.pop() ?? 0) : 0;
      open.push((open.pop() ?? 0) + last);
    } else if (/^\{\d/.test(token)) {
      const most = Math.max(...(token.match(/\d+/g) ?? []).map(Number));
      const times = Math.min(most, WRITTEN_OUT);
      const more = last * (times - 1);
      open.push((open.pop() ?? 0) + Math.max(0, more));
      last += Math.max(0, more);
    } else if (!'*+?|'.includes(token)) {
      last = 1;
      open.push((open.pop() ?? 0) + 1);
    }
  }
  return open.reduce((sum, atoms) => sum + atoms, 0);
}
