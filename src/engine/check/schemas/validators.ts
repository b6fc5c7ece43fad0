// The validators the checker is given as a value: compiled in Node, made at build time for the browser.
import type { WidgetContract } from '../../registry/manifest.ts';
import type { PatternJudge } from '../patterns/verdict.ts';

export type ShapeKind =
  | 'screen'
  | 'entity'
  | 'menu'
  | 'dict'
  | 'rule'
  | 'report'
  | 'print'
  | 'module'
  | 'rows'
  | 'extension';

/** The part of an ajv error (with `verbose`) that the checker reads. */
export interface ShapeError {
  keyword: string;
  /** JSON pointer of the value, relative to what was validated. */
  instancePath: string;
  params: Record<string, unknown>;
  schema?: unknown;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}

export interface Validators extends PatternJudge {
  /** Judges a whole file against its meta-schema. */
  validate(kind: ShapeKind, value: unknown): readonly ShapeError[];
  /** Judges `x-component-props` against the props schema of its widget. */
  validateProps(contract: WidgetContract, props: unknown): readonly ShapeError[];
}
