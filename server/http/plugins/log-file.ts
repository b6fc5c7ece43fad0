// The log as files in the data folder: bounded in size and number, for this account alone, and never a reason to stop.
import fs from 'node:fs';
import path from 'node:path';

/** Letters that are written together at the latest. */
const PART = 8_192;
/** Milliseconds after which what is there is written all the same. */
const DELAY = 200;
/** Letters that wait while nothing can be written; what comes after them is lost. */
const MAX_WAITING = 262_144;

export interface LogFileOptions {
  /** Made when the first line is written. */
  folder: string;
  /** Bytes after which a file is put aside; default 10 MB. */
  maxBytes?: number;
  /** Files that were put aside and are kept; default 5. */
  kept?: number;
  /** Told when lines cannot be written, once until they can again. */
  onFailure?(error: Error): void;
}

/** `server.log`, and what was put aside: `server.1.log` is the youngest. */
export class LogFile {
  readonly path: string;
  readonly #options: Required<Omit<LogFileOptions, 'onFailure'>> & Pick<LogFileOptions, 'onFailure'>;
  #file: number | undefined;
  #size = 0;
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  /** Whether the last line stands half in the file, as when a disk became full. */
  #isTorn = false;

  constructor(options: LogFileOptions) {
    this.#options = { maxBytes: 10_485_760, kept: 5, ...options };
    this.path = path.join(options.folder, 'server.log');
  }

  /** @param line with its line break */
  write(line: string): void {
    if (this.#waiting.length + line.length <= MAX_WAITING) this.#waiting += line;
    if (this.#waiting.length >= PART && !this.#isFailing) this.flushSync();
    else this.#timer ??= setTimeout(() => this.flushSync(), DELAY).unref();
  }

  /** Writes what waits; what cannot be written waits on. */
  flushSync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === '') return;
    try {
      this.#append(Buffer.from(this.#isTorn ? `\n${this.#waiting}` : this.#waiting));
      this.#waiting = '';
      this.#isFailing = false;
      this.#isTorn = false;
    } catch (error) {
      this.#close();
      if (!this.#isFailing) this.#options.onFailure?.(error as Error);
      this.#isFailing = true;
    }
  }

  #append(bytes: Buffer): void {
    this.#file ??= this.#open();
    if (this.#size > 0 && this.#size + bytes.length > this.#options.maxBytes) this.#turn();
    for (let written = 0; written < bytes.length;) {
      const count = fs.writeSync(this.#file, bytes, written);
      this.#isTorn = true;
      written += count;
      this.#size += count;
    }
  }

  #open(): number {
    fs.mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 });
    const file = fs.openSync(this.path, 'a', 0o600);
    this.#size = fs.fstatSync(file).size;
    return file;
  }

  /** Puts the file aside, forgets the oldest, and begins a new one. */
  #turn(): void {
    const { folder, kept } = this.#options;
    const aside = (number: number): string => path.join(folder, `server.${String(number)}.log`);
    this.#close();
    fs.rmSync(aside(kept), { force: true });
    for (let number = kept - 1; number >= 1; number--) {
      if (fs.existsSync(aside(number))) fs.renameSync(aside(number), aside(number + 1));
    }
    if (kept > 0) fs.renameSync(this.path, aside(1));
    else fs.rmSync(this.path);
    this.#file = this.#open();
  }

  #close(): void {
    if (this.#file === undefined) return;
    try {
      fs.closeSync(this.#file);
    } catch {
      // It is gone, and what was written of it stands.
    }
    this.#file = undefined;
  }
}
