// The log of a server that somebody runs in a terminal: all of it in a file, and on the screen what they have to know.
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { LogFile } from '../http/plugins/log-file.ts';
import { createLogger } from '../http/plugins/logging.ts';
import { showLine } from './progress.ts';

/** The numbers of pino's levels `warn` and `error`. */
const WARNING = 40;
const ERROR = 50;

/** By this name pino looks for what wants to know the level of a line. */
const METADATA = Symbol.for('pino.metadata');

export interface OpenLog {
  logger: Logger;
  /** Where the lines are; undefined when they stand on standard output. */
  path: string | undefined;
}

/** @param isTerminal whether somebody looks at standard output */
export function openLog(
  { logLevel, logTo, dataFolder }: Pick<Config, 'logLevel' | 'logTo' | 'dataFolder'>,
  isTerminal: boolean,
  show: (text: string) => void = showLine,
): OpenLog {
  if (logTo === 'stdout' || (logTo === 'auto' && !isTerminal))
    return { logger: createLogger(logLevel), path: undefined };
  const file = new LogFile({
    folder: path.join(dataFolder, 'logs'),
    onFailure: ({ message }) =>
      show(`! 日志暂时无法写入，服务继续运行 the log cannot be written, the server goes on: ${message}`),
  });
  process.once('exit', () => file.flushSync());
  const isShowingAll = logLevel === 'debug' || logLevel === 'trace';
  const lines = {
    [METADATA]: true,
    lastLevel: 0,
    write(line: string) {
      file.write(line);
      if (isShowingAll || lines.lastLevel >= WARNING) show(describeLine(line, lines.lastLevel));
      if (lines.lastLevel >= WARNING) file.flushSync();
    },
  };
  return { logger: createLogger(logLevel, lines), path: file.path };
}

/** A line of the log as one reads it: when, what, and of an error what it says; the file has all else. */
function describeLine(line: string, level: number): string {
  const { time, msg, event, err, method, url, status, ms } = JSON.parse(line) as Record<string, unknown>;
  const sign = level >= ERROR ? '✗' : level >= WARNING ? '!' : '·';
  const clock = new Date(String(time)).toLocaleTimeString('en-GB');
  const call =
    url === undefined ? '' : ` ${String(method)} ${String(url)} ${String(status)} ${String(ms)} ms`;
  const reason = (err as { message?: unknown } | undefined)?.message;
  const text = [msg ?? event ?? '', reason].filter((part) => part !== undefined).join(': ');
  return `${sign} ${clock} ${printable(text)}${call}`;
}

/** A terminal would obey control characters. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}
