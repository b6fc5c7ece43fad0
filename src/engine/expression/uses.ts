// What a parsed expression uses, with positions: the material of cross references and dependency graphs.
import type { ExpressionTree } from './tree.ts';

/** A free name of the expression: no parameter of one of its arrow functions, no language constant. */
export interface NameUse {
  name: string;
  /** Offset inside the source, in UTF-16 units. */
  index: number;
}

/** A chain of members that begins at a free name, e.g. `$values.dept.name`. */
export interface PathUse {
  root: string;
  /** Keys after the root; list positions are written as text. `length` of a text or list is a key too. */
  path: string[];
  index: number;
  length: number;
  /** The chain goes on through a computed key, so what lies behind is not known. */
  isPartial: boolean;
}

/** A call of a listed function or of a function of the scope, e.g. `$dict('sex')`. */
export interface FunctionUse {
  name: string;
  index: number;
  args: { tree: ExpressionTree; index: number; length: number }[];
}

export interface MethodUse {
  name: string;
  index: number;
}

export interface ParsedExpression {
  tree: ExpressionTree;
  /** Where the key of each member begins that is written out, list positions included; by its part of `tree`. */
  keys: Map<ExpressionTree, number>;
  names: NameUse[];
  paths: PathUse[];
  functions: FunctionUse[];
  methods: MethodUse[];
}
