// What a person at the terminal sees while the server starts: a line when a step begins and one with its time when it ends.
import { createRunningLine } from '../../scripts/running-line.mjs';
import { StartupError } from '../kernel/startup-error.ts';

const running = createRunningLine();

/**
 * Prints `… title` now and `✓ title (time)` when the work is done.
 * @param describe makes the closing title from the result, when it says more
 */
export async function showStep<Result>(
  title: string,
  work: () => Promise<Result>,
  describe: (result: Result) => string = () => title,
): Promise<Result> {
  showBegin(title);
  return showEnd(work, describe);
}

/** Without the first line, for work that may be refused in one line and tells by itself when it begins. */
export async function showEnd<Result>(
  work: () => Promise<Result>,
  describe: (result: Result) => string,
): Promise<Result> {
  const since = performance.now();
  try {
    const result = await work();
    running.end();
    showLine(`✓ ${describe(result)} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    running.end();
  }
}

export function showBegin(title: string): void {
  running.begin(title);
}

export function showLine(text: string): void {
  running.line(text);
}

/** One line for what a person can change; anything else is a fault of the program and keeps its stack. */
export function showFailure(error: unknown): void {
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`✗ ${text}\n`);
}
