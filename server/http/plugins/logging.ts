// The log: one JSON line per event on standard output, secrets masked, line breaks encoded by the format itself.
import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../../config/config.ts';

/** Letters that are written together at the latest: to hand each line to the system costs a sixth of a small call. */
const PART = 8_192;
/** Milliseconds after which what is there is written all the same. */
const DELAY = 200;
/** The number of pino's level `warn`. */
const WARNING = 40;

/** Longest address or agent that is written down. */
const MAX_TEXT = 500;

const SECRET_NAMES = ['password', 'oldpassword', 'confirmpassword', 'token', 'captcha', 'authorization'];
const SECRET_PARAMETERS = /([?&](?:token|password|captcha|code|state|ticket|third|x-access-token)=)[^&#]*/gi;
/** A ticket that the contract wants in the path. */
const TICKET_PATH = /(\/thirdLogin\/getLoginUser\/)[^/?#]+/g;

/** The address as it may be written down: without secrets, printable, bounded. */
export function maskAddress(address: string): string {
  return toPrintable(address.replace(SECRET_PARAMETERS, '$1***').replace(TICKET_PATH, '$1***'));
}

/** Text from outside, bounded and without control characters (a terminal would obey them). */
export function toPrintable(text: string): string {
  const bounded = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return bounded.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** By the number of their file: two writers of one would mix their lines. */
const outputs = new Map<number, ReturnType<typeof destination>>();

/** A file whose lines are written together, but none later than `DELAY`, and all of them before the process ends. */
function openOutput(file: number) {
  const open = outputs.get(file);
  if (open) return open;
  const output = destination({ dest: file, sync: true, minLength: PART, periodicFlush: DELAY });
  process.once('exit', () => {
    try {
      output.flushSync();
    } catch {
      // Nobody reads any more.
    }
  });
  outputs.set(file, output);
  return output;
}

/**
 * @param sink where lines go: a stream, or the number of an open file, where lines of what went wrong stand at once;
 *   by default standard output
 */
export function createLogger(level: LogLevel, sink: DestinationStream | number = 1): Logger {
  const file = typeof sink === 'number' ? openOutput(sink) : undefined;
  const lines = typeof sink === 'number' ? file : sink;
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRET_NAMES,
        ...SECRET_NAMES.map((name) => `*.${name}`),
        ...SECRET_NAMES.map((name) => `*.*.${name}`),
        '*["x-access-token"]',
        '*.*["x-access-token"]',
      ],
      censor: '***',
    },
    hooks: {
      logMethod(values, log, severity) {
        log.apply(this, values);
        if (severity >= WARNING) file?.flush();
      },
    },
  };
  return pino(options, lines);
}
