// Judging documents: files in, and for each of them its findings or the answer the browser gets, as plain data.
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { CheckResult, FileResult, SourceFile } from '../../src/engine/check/document/source.ts';
import { compileAnswer, type Compile, type CompiledAnswer } from './answers.ts';

/** What is known of one file; plain JSON, so that it can come from another thread. */
export interface JudgedFile extends Omit<FileResult, 'screen' | 'formily'> {
  /** Present when the file has no error. */
  compiled?: CompiledAnswer;
  /** Stack of a fault of the compiler, which is ours and not the document's. */
  fault?: string;
}

/**
 * Checks all files together and compiles the sound ones.
 * @param site what was made in the app
 * @returns one result per file, in the order given
 */
export type Judge = (
  files: readonly SourceFile[],
  site: SiteFacts,
) => readonly JudgedFile[] | Promise<readonly JudgedFile[]>;

export interface JudgeParts {
  check(files: readonly SourceFile[], site: SiteFacts): CheckResult;
  compile: Compile;
}

/** Makes a judge that compiles what changed: a plan depends on nothing but its file and what was read at start. */
export function createJudge({ check, compile }: JudgeParts): (...given: Parameters<Judge>) => JudgedFile[] {
  let known = new Map<string, { bytes: Uint8Array; compiled: CompiledAnswer }>();
  return (files, site) => {
    const kept: typeof known = new Map();
    const bytesOf = new Map(files.map((file) => [file.path, file.bytes]));
    const judged = check(files, site).files.map((result): JudgedFile => {
      const { screen: _screen, formily: _formily, ...facts } = result;
      if (result.diagnostics.some(({ severity }) => severity === 'error')) return facts;
      const bytes = bytesOf.get(result.path);
      try {
        const before = known.get(result.path);
        const isSame = bytes !== undefined && before !== undefined && areEqual(before.bytes, bytes);
        const compiled = isSame ? before.compiled : compileAnswer(result, compile);
        if (bytes !== undefined) kept.set(result.path, { bytes, compiled });
        return { ...facts, compiled };
      } catch (error) {
        return { ...facts, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    });
    known = kept;
    return judged;
  };
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || Buffer.compare(one, other) === 0;
}
