// Collects the findings of one file and gives each its place in the text.
import type { Diagnostic, Fix } from '../../diagnostic.ts';
import { CODES, type Code } from './codes.ts';
import { HINT } from './sound-fixes.ts';
import { NO_TEXT, type PositionedJson, type Range } from './positions.ts';
import { escapeKey, splitPointer } from './pointer.ts';
import { suggestName } from '../../expression/suggest.ts';

/** Most findings one file is told about: the rest would hide the first. */
export const MAX_FINDINGS = 200;

/** Where the cause of a finding stands in the text. */
export interface Cause {
  pointer: string;
  /** The very value stands there, and not only what it was made of. */
  isExact: boolean;
  /** Where it is told, when it stands in another file. */
  told?: Findings;
}

export class Findings {
  readonly #json: PositionedJson;
  readonly #file: string;
  readonly #list: Diagnostic[] = [];
  readonly #seen = new Set<string>();
  #errors = 0;

  constructor(file: string, json: PositionedJson) {
    this.#file = file;
    this.#json = json;
    for (const problem of json.problems) {
      const { code, pointer, message, line, column } = problem;
      this.#push(code, pointer, { line, column, endLine: line, endColumn: column }, message, undefined);
    }
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  /**
   * The same list for a document that was made of the text: what is found in it is told at its cause.
   * @param causeOf the cause of what a pointer of that document names
   */
  through(causeOf: (pointer: string) => Cause): Findings {
    return new CausedFindings(this, causeOf);
  }

  /** Whether the author of the document wrote what a pointer names, and no blueprint and no other module made it. */
  isWritten(_pointer: string): boolean {
    return true;
  }

  /** Tells of a value. */
  addAtValue(code: Code, pointer: string, message: string, fix?: Fix): void {
    this.#push(code, pointer, this.#json.locateValue(pointer), message, fix);
  }

  /** Tells of a key. */
  addAtKey(code: Code, pointer: string, message: string, fix?: Fix): void {
    this.#push(code, pointer, this.#json.locateKey(pointer), message, fix);
  }

  /** Tells of the character `index` of a string value. */
  addInString(code: Code, pointer: string, index: number, message: string, fix?: Fix): void {
    this.#push(code, pointer, this.#json.locateInString(pointer, index), message, fix);
  }

  /** In the order of the text. */
  toList(): Diagnostic[] {
    return [...this.#list].sort((a, b) => a.line - b.line || a.column - b.column);
  }

  #push(code: Code, pointer: string, position: Range, message: string, fix: Fix | undefined): void {
    const key = `${code} ${position.line}:${position.column} ${pointer}`;
    if (this.#seen.has(key) || this.#list.length >= MAX_FINDINGS) return;
    this.#seen.add(key);
    const { severity } = CODES[code];
    if (severity === 'error') this.#errors += 1;
    this.#list.push({
      code,
      severity,
      file: this.#file,
      line: position.line,
      column: position.column,
      endLine: position.endLine,
      endColumn: position.endColumn,
      pointer,
      message,
      ...(fix ? { fix } : {}),
    });
  }
}

/** Findings in a document that nobody wrote as it is. */
class CausedFindings extends Findings {
  readonly #told: Findings;
  readonly #causeOf: (pointer: string) => Cause;

  constructor(told: Findings, causeOf: (pointer: string) => Cause) {
    super('', NO_TEXT);
    this.#told = told;
    this.#causeOf = causeOf;
  }

  override get hasErrors(): boolean {
    return this.#told.hasErrors;
  }

  override isWritten(pointer: string): boolean {
    const { isExact, told } = this.#causeOf(pointer);
    return isExact && told === undefined;
  }

  override addAtValue(code: Code, pointer: string, message: string, fix?: Fix): void {
    const { pointer: place, told = this.#told } = this.#causeOf(pointer);
    told.addAtValue(code, place, message, this.#move(fix));
  }

  override addAtKey(code: Code, pointer: string, message: string, fix?: Fix): void {
    const { told = this.#told, ...cause } = this.#causeOf(pointer);
    // What stands behind a key that was made is no key of the author's to be told of.
    if (cause.isExact) told.addAtKey(code, cause.pointer, message, this.#move(fix));
    else told.addAtValue(code, cause.pointer, message, this.#move(fix));
  }

  override addInString(code: Code, pointer: string, index: number, message: string, fix?: Fix): void {
    const { told = this.#told, ...cause } = this.#causeOf(pointer);
    if (cause.isExact) told.addInString(code, cause.pointer, index, message, this.#move(fix));
    else told.addAtValue(code, cause.pointer, message, this.#move(fix));
  }

  override toList(): Diagnostic[] {
    return this.#told.toList();
  }

  /** A fix changes what its author wrote, or is a hint alone. */
  #move(fix: Fix | undefined): Fix | undefined {
    if (!fix?.patch) return fix;
    const [first, ...rest] = fix.patch;
    const cause = first && this.#causeOf(first.path);
    if (first && cause?.isExact) {
      // What is added takes the place of what is removed beside it.
      const [from, to] = [parentOf(first.path), parentOf(cause.pointer)];
      const patch = rest.flatMap((operation) =>
        parentOf(operation.path) === from
          ? { ...operation, path: to + operation.path.slice(from.length) }
          : [],
      );
      if (patch.length === rest.length)
        return { ...fix, patch: [{ ...first, path: cause.pointer }, ...patch] };
    }
    return fix.title.startsWith(HINT) ? { title: fix.title } : undefined;
  }
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Names longer than this get no suggestion: comparing takes time that grows with their square. */
const MAX_COMPARED = 64;

function findNearest(name: string, known: Iterable<string>): string | undefined {
  return name === '' || name.length > MAX_COMPARED ? undefined : suggestName(name, known);
}

/** A fix that puts the nearest known name in the place of a misspelt string value. */
export function suggestValue(name: string, known: Iterable<string>, pointer: string): Fix | undefined {
  const nearest = findNearest(name, known);
  return nearest === undefined ? undefined : replaceValue(nearest, pointer);
}

/** A fix that puts a name in the place of another one. */
export function replaceValue(name: string, pointer: string): Fix {
  return { title: titleOf(name), patch: [{ op: 'replace', path: pointer, value: name }] };
}

/**
 * A fix that renames a misspelt key.
 * @param taken keys beside it, which no fix may fall on
 */
export function suggestKey(
  pointer: string,
  known: Iterable<string>,
  value: unknown,
  taken: readonly string[] = [],
): Fix | undefined {
  const nearest = findNearest(
    splitPointer(pointer).at(-1) ?? '',
    [...known].filter((name) => !taken.includes(name)),
  );
  if (nearest === undefined) return undefined;
  const renamed = `${pointer.slice(0, pointer.lastIndexOf('/'))}/${escapeKey(nearest)}`;
  return {
    title: titleOf(nearest),
    patch: [
      { op: 'remove', path: pointer },
      { op: 'add', path: renamed, value },
    ],
  };
}

/** A hint where the misspelt name is a part of a longer text. */
export function suggestHint(name: string, known: Iterable<string>): Fix | undefined {
  const nearest = findNearest(name, known);
  return nearest === undefined ? undefined : { title: titleOf(nearest) };
}

function titleOf(name: string): string {
  // As `HINT` begins it: a sentence is found by its letters where it is read in another language.
  return `你是不是想写 “${name}”?`;
}
