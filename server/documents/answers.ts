// Checked files as what the browser gets: a plan, or the findings that stand in its place.
import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { FileResult } from '../../src/engine/check/document/source.ts';
import type { BrokenScreen, FormilyPlan, ScreenAnswer, ScreenPlan } from '../../src/engine/plan/plan.ts';
import type { RouteDeclaration } from '../../src/engine/document.ts';

/** Turns a file without errors into its plan; the version is filled in afterwards. */
export type Compile = (file: FileResult) => ScreenPlan | FormilyPlan;

/** Where a dropped-in file shows up that says nothing else. */
export function dropRoute(name: string): RouteDeclaration {
  return { path: `/drop/${name}`, access: 'login' };
}

/** A plan as it is served: what the index says of it, and the whole as JSON. */
export interface CompiledAnswer {
  kind: 'screen' | 'formily';
  version: string;
  body: string;
}

/**
 * The answer for a file without errors.
 * @throws what the compiler throws: a fault of ours
 */
export function compileAnswer(file: FileResult, compile: Compile): CompiledAnswer {
  const plan = compile(file);
  const version = versionOf({ ...plan, version: '' });
  return { kind: plan.kind, version, body: JSON.stringify({ ...plan, version }) };
}

/** A fault of the compiler as a finding, so that it stays with this one screen. */
export function toFaulty(file: Pick<FileResult, 'id' | 'title' | 'route' | 'path'>): BrokenScreen {
  return toBroken(file, [
    {
      code: 'compile-failed',
      severity: 'error',
      file: file.path,
      line: 1,
      column: 1,
      pointer: '',
      message: '文档通过了检查但无法编译，请查看服务器日志并报告此问题',
    },
  ]);
}

export function toBroken(
  file: Pick<FileResult, 'id' | 'title' | 'route' | 'path'>,
  diagnostics: readonly Diagnostic[],
): BrokenScreen {
  const screen: BrokenScreen = {
    kind: 'broken',
    id: file.id,
    version: '',
    title: file.title || file.id,
    ...(file.route === undefined ? {} : { route: file.route }),
    file: file.path,
    diagnostics: [...diagnostics],
  };
  return { ...screen, version: versionOf(screen) };
}

/**
 * Hash of the whole answer, not of the document alone: a screen also changes when a rule, a widget or a screen that it
 * refers to does, and browsers keep a version for ever.
 */
function versionOf(answer: ScreenAnswer): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 20);
}
