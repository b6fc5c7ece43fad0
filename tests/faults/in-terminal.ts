// A command in a terminal of its own, by what a system has at hand: nothing is installed for it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

export interface TerminalCommand {
  /** What stands in the terminal so far, without its escapes. */
  screen(): string;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  /** The keys, as the terminal hands them on. Resolves when the command is over. */
  pressCtrlC(): Promise<number | null>;
}

/** Columns of the terminal: enough for a frame around a path of a temporary folder. */
const COLUMNS = 160;

/** Copies the keys in and the text out, and ends with the code of the command. */
const BY_PYTHON = `import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))`;

/** The program that opens a terminal for a line of the shell, or why there is none. */
function findTerminal(line: string): readonly [string, ...string[]] | undefined {
  const answers = (program: string, words: string): boolean =>
    `${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout}`.includes(words);
  if (answers('script', 'util-linux')) return ['script', '-qec', line, '/dev/null'];
  if (answers('python3', 'Python 3')) return ['python3', '-c', BY_PYTHON, 'sh', '-c', line];
  return undefined;
}

/** Why no command can be run in a terminal here; undefined where one can. */
export const noTerminal =
  findTerminal('true') === undefined
    ? 'neither `script` of util-linux nor python3 is here to open a terminal'
    : undefined;

/**
 * @param line for the shell
 * @param settings its whole environment
 */
export function runInTerminal(
  line: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): TerminalCommand {
  const [program, ...words] = findTerminal(`stty cols ${String(COLUMNS)} rows 50; ${line}`) ?? ['false'];
  const child: ChildProcess = spawn(program, words, {
    cwd: folder,
    env: { ...settings, SHELL: '/bin/sh', TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (data) => (text += String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    screen: () => stripVTControlCharacters(text),
    ended,
    pressCtrlC() {
      child.stdin?.write('\u0003');
      return ended;
    },
  };
}
