// The log: one JSON line per event on standard output, secrets masked, line breaks encoded by the format itself.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../../config/config.ts';

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

/** @param destination where lines go; default standard output. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
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
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
