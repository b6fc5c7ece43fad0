// Checking documents: files in, and for each of them its findings or the answer the browser gets, as plain data.
import { createHash } from 'node:crypto';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { CheckResult, FileResult, SourceFile } from '../../src/engine/check/document/source.ts';
import type { ScreenDocument } from '../../src/engine/document.ts';
import { titlesOf } from '../../src/engine/plan/titles.ts';
import { compileAnswer, type Compile, type CompiledAnswer } from './answers.ts';

/** A screen that comes along with the one of a file. */
export interface GeneratedAnswer {
  id: string;
  title: string;
  titles?: Readonly<Record<string, string>>;
  compiled: CompiledAnswer;
}

/** What is known of one file; plain JSON, so that it can come from another thread. */
export interface CheckedFile extends Omit<FileResult, 'screen' | 'formily' | 'generated'> {
  /** Present when the file has no error. */
  compiled?: CompiledAnswer;
  generated?: readonly GeneratedAnswer[];
  /** Stack of a fault of the compiler, which is ours and not the document's. */
  fault?: string;
}

/**
 * Checks all files together and compiles the sound ones.
 * @param site what was made in the app
 * @returns one result per file, in the order given
 */
export type Checker = (
  files: readonly SourceFile[],
  site: SiteFacts,
) => readonly CheckedFile[] | Promise<readonly CheckedFile[]>;

export interface CheckerParts {
  check(files: readonly SourceFile[], site: SiteFacts): CheckResult;
  compile(file: FileResult, site: SiteFacts): ReturnType<Compile>;
}

/** What a sound file becomes. */
export type Answers = Pick<CheckedFile, 'generated'> & { compiled: CompiledAnswer };

/** Plans by the path of their document, each with the hash of the bytes that it was made of. */
export type KnownPlans = ReadonlyMap<string, Answers & { hash: string }>;

/**
 * Makes a checker that compiles what changed: a plan depends on its file, on what was read at start and, unless it ships, on
 * what modules declare.
 * @param plans of the same program and the same catalogue
 */
export function createChecker(
  { check, compile }: CheckerParts,
  plans: KnownPlans = new Map(),
): (...given: Parameters<Checker>) => CheckedFile[] {
  let known = plans;
  let knownModules = '';
  return (files, site) => {
    const modules = JSON.stringify(site.modules ?? null);
    const isSameSite = modules === knownModules || knownModules === '';
    knownModules = modules;
    const sources = new Map(files.map((file) => [file.path, file.source]));
    const kept = new Map<string, Answers & { hash: string }>();
    const bytesOf = new Map(files.map((file) => [file.path, file.bytes]));
    const checked = check(files, site).files.map((result): CheckedFile => {
      const { screen: _screen, formily: _formily, generated: _generated, ...facts } = result;
      const isBroken = result.diagnostics.some(({ severity }) => severity === 'error');
      if (isBroken || result.kind === 'extension') return facts;
      const bytes = bytesOf.get(result.path);
      const hash = bytes && `${hashDocument(bytes)}${result.added ?? ''}`;
      try {
        const before = known.get(result.path);
        // What ships names nothing of a module, unless one adds to it.
        const isShipped = sources.get(result.path) === 'shipped' && result.added === undefined;
        const isSiteSame = isSameSite || isShipped;
        const isSame = hash !== undefined && before?.hash === hash && isSiteSame && isOfSame(before, result);
        const answers = isSame ? answersOf(before) : compileAll(result, (file) => compile(file, site));
        if (hash !== undefined) kept.set(result.path, { hash, ...answers });
        return { ...facts, ...answers };
      } catch (error) {
        return { ...facts, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    });
    known = kept;
    return checked;
  };
}

/** A screen that another file replaces is not generated: the same bytes may bring others along. */
function isOfSame({ generated: before = [] }: Answers, { generated = [] }: FileResult): boolean {
  return before.length === generated.length && before.every(({ id }, at) => id === generated[at]?.id);
}

function answersOf({ compiled, generated }: Answers): Answers {
  return generated ? { compiled, generated } : { compiled };
}

function compileAll(result: FileResult, compile: Compile): Answers {
  const compiled = compileAnswer(result, compile);
  if (!result.generated) return { compiled };
  const generated = result.generated.map((screen) => ({
    id: screen.id,
    title: screen.title,
    ...optionalTitles(screen),
    compiled: compileAnswer({ ...result, screen }, compile),
  }));
  return { compiled, generated };
}

function optionalTitles(screen: ScreenDocument): Pick<GeneratedAnswer, 'titles'> {
  const titles = titlesOf(screen);
  return titles ? { titles } : {};
}

/** Hashes the bytes of a document. */
export function hashDocument(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
