// The log of one request. Few requests write anything, and to make a log that names its request costs more than to admit one:
// it is made with the first line.
import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Writes what a child of the log would write. */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#open().level;
  }

  fatal(...values: unknown[]): void {
    this.#write('fatal', values);
  }

  error(...values: unknown[]): void {
    this.#write('error', values);
  }

  warn(...values: unknown[]): void {
    this.#write('warn', values);
  }

  info(...values: unknown[]): void {
    this.#write('info', values);
  }

  debug(...values: unknown[]): void {
    this.#write('debug', values);
  }

  trace(...values: unknown[]): void {
    this.#write('trace', values);
  }

  silent(...values: unknown[]): void {
    this.#write('silent', values);
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#open().child(bindings, options);
  }

  #open(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options);
    return this.#own;
  }

  #write(level: Level, values: unknown[]): void {
    const own = this.#open();
    Reflect.apply(own[level], own, values);
  }
}

/** Fastify asks it for the log of each request. */
export function openRequestLog(
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return new RequestLog(parent, bindings, options);
}
