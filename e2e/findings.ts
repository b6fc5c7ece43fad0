// What went wrong in the browser although nobody looked: collected while a journey runs, counted for the whole run.
import fs from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

export type FindingKind = 'csp' | 'foreign-request' | 'error';

export interface Finding {
  kind: FindingKind;
  text: string;
}

const CSP_MARK = '[policy violated]';
/** Every answer with an error status, and a socket without a server, is also written to the console by the browser. */
const FAILED_LOAD = /^(?:Failed to load resource|WebSocket connection to '[^']*' failed)/;

/** Collects from every page of the contexts it watches. */
export class Findings {
  readonly #found: Finding[] = [];
  readonly #expected: RegExp[] = [];
  readonly #visited = new Set<string>();

  /**
   * Watches a context before its first page opens.
   * @param origin the only place a page may talk to
   */
  async watch(context: BrowserContext, origin: string): Promise<void> {
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`${mark} ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    }, CSP_MARK);
    context.on('console', (message) => this.#readConsole(message));
    // An uncaught error, or a rejection that nobody handled.
    context.on('weberror', (error) => this.#add('error', `uncaught: ${readError(error.error())}`));
    context.on('request', (request) => this.#readRequest(request, origin));
  }

  /** From now on errors with such a text belong to the journey. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The journey itself leads over another site. */
  expectVisit(origin: string): void {
    this.#visited.add(origin);
  }

  /** A journey that makes the server fail sees the browser's own notes about it. */
  expectFailedLoads(): void {
    this.expect(FAILED_LOAD);
  }

  list(): readonly Finding[] {
    return this.#found.filter(
      ({ kind, text }) => kind !== 'error' || !this.#expected.some((pattern) => pattern.test(text)),
    );
  }

  #add(kind: FindingKind, text: string): void {
    this.#found.push({ kind, text });
  }

  #readConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const text = message.text();
    const isPolicy = text.includes(CSP_MARK) || /Content Security Policy/i.test(text);
    this.#add(isPolicy ? 'csp' : 'error', `${text} (${message.location().url})`);
  }

  #readRequest(request: Request, origin: string): void {
    const url = new URL(request.url());
    if (
      url.protocol === 'data:' ||
      url.protocol === 'blob:' ||
      url.origin === origin ||
      this.#visited.has(url.origin)
    )
      return;
    this.#add('foreign-request', request.url());
  }
}

function readError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Adds the findings of one journey to the run's file, one line each. */
export function appendFindings(file: string, findings: readonly Finding[]): void {
  if (findings.length > 0) {
    fs.appendFileSync(file, findings.map((finding) => `${JSON.stringify(finding)}\n`).join(''));
  }
}

/** Prints the counts of the whole run. */
export function printTotals(file: string): void {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const kinds = lines.map((line) => (JSON.parse(line) as Finding).kind);
  const count = (kind: FindingKind): number => kinds.filter((each) => each === kind).length;
  console.log(`CSP violations over the browser suite: ${String(count('csp'))}`);
  console.log(`requests to other hosts: ${String(count('foreign-request'))}`);
  console.log(`unexpected errors in the browser: ${String(count('error'))}`);
}
