// Expressions of a document: each must parse, and each name in it must mean something where it stands.
import type { DataShape } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { ExpressionError } from '../../expression/errors.ts';
import type { PathUse } from '../../expression/parse.ts';
import { readExpression } from '../../expression/read.ts';
import { printTree } from '../../expression/print.ts';
import { SCOPE_NAMES } from '../../expression/scope-names.ts';
import type { ExpressionTree } from '../../expression/tree.ts';
import type { Code } from '../findings/codes.ts';
import type { CheckContext } from '../context/context.ts';
import { listValuePaths, noteColumn, noteName, noteNode } from '../document/name-uses.ts';
import type { Shapes } from '../shapes/data-shape.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import { suggestHint, type Findings } from '../findings/findings.ts';
import { entriesOf } from '../../values/json.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { joinPointer } from '../findings/pointer.ts';
import { checkComparedValues, type ValuePlace } from './compared-values.ts';
import { checkDatePatterns } from './date-patterns.ts';
import { parseSource, parseText, type FoundExpression } from './parse-text.ts';
import { tableOfRows } from '../shapes/form-shape.ts';
import { findUnknownMembers, listMembers, type UnknownMember } from '../shapes/tree-shape.ts';

/** What an expression may use where it stands. */
export interface ExpressionPlace {
  isAction: boolean;
  isRow: boolean;
  isEach: boolean;
  /** Names that the widget's props schema adds. */
  extra: ReadonlySet<string>;
  /** What the names are made of, where it is known. */
  shapes: Shapes;
  /** The node that the expression belongs to, and the widget whose rows it speaks of. */
  values?: ValuePlace;
  /** Names of `$deps`; undefined outside reactions. */
  dependencies?: ReadonlySet<string>;
}

export const PLAIN_PLACE: ExpressionPlace = {
  isAction: false,
  isRow: false,
  isEach: false,
  extra: new Set(),
  shapes: new Map(),
};

/** Checks every string of a value that is compiled as a template. */
export function checkTemplate(
  context: CheckContext,
  value: Json | undefined,
  pointer: string,
  place: ExpressionPlace,
): void {
  if (typeof value === 'string') checkText(context, value, pointer, place);
  else if (Array.isArray(value)) {
    value.forEach((item, index) => checkTemplate(context, item, joinPointer(pointer, index), place));
  } else {
    for (const [key, item] of entriesOf(value))
      checkTemplate(context, item, joinPointer(pointer, key), place);
  }
}

/** A string that does nothing unless it is an expression, e.g. `x-visible` or the condition of `when`. */
export function checkCondition(
  context: CheckContext,
  value: Json | undefined,
  pointer: string,
  place: ExpressionPlace,
): void {
  if (typeof value === 'string' && readExpression(value) === null) {
    const meant = readMeant(value, pointer);
    context.findings.addAtValue(
      'expression-braces',
      pointer,
      `这里的文字 “${value.slice(0, 40)}” 不会运行，请写成 {{ 表达式 }}`,
      meant === undefined
        ? undefined
        : { title: `改成 ${String(meant)}`, patch: [{ op: 'replace', path: pointer, value: meant }] },
    );
    return;
  }
  checkTemplate(context, value, pointer, place);
}

/** What somebody meant who left out braces, all or some; undefined where no expression is to be seen. */
function readMeant(value: string, pointer: string): string | boolean | undefined {
  const source = value
    .trim()
    .replace(/^\{{1,2}/, '')
    .replace(/\}{1,2}$/, '')
    .trim();
  // A request's parameters are no matter of yes and no.
  if (/^(?:true|false)$/.test(source) && /\/(?:x-[a-z-]+|required)$/.test(pointer)) return source === 'true';
  return source === '' || parseOnce(source) instanceof ExpressionError ? undefined : `{{ ${source} }}`;
}

/** Strings that are never compiled must not look as if they were. */
export function refuseExpressions(value: Json | undefined, pointer: string, findings: Findings): void {
  if (typeof value === 'string') {
    if (readExpression(value) === null) return;
    findings.addAtValue('expression-misplaced', pointer, '这里的表达式不会运行，请写成固定的值');
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => refuseExpressions(item, joinPointer(pointer, index), findings));
  } else {
    for (const [key, item] of entriesOf(value)) refuseExpressions(item, joinPointer(pointer, key), findings);
  }
}

function checkText(context: CheckContext, text: string, pointer: string, place: ExpressionPlace): void {
  const found = parseText(text, pointer, context.findings);
  if (found) checkUses(context, found, place);
}

/** All that an expression names. */
function checkUses(context: CheckContext, found: FoundExpression, place: ExpressionPlace): void {
  const { pointer } = found;
  checkNames(context.findings, found, place);
  for (const use of found.parsed.paths) checkPath(context, use, found, place);
  if (context.noteUse && !place.extra.has('$values')) noteFields(context, found);
  checkMembers(context, found, place);
  checkComparedValues(context, found, place.values ?? {});
  checkDatePatterns(found, context.findings);
  for (const call of found.parsed.functions) {
    const [argument] = call.args;
    if (call.name !== '$dict' || argument?.tree[0] !== 'literal') continue;
    const [, code] = argument.tree;
    if (typeof code !== 'string') continue;
    const at = found.offset + argument.index;
    const inString = {
      addAtValue: (codeName: Code, _pointer: string, message: string) =>
        context.findings.addInString(codeName, pointer, at, message),
    };
    checkDict({ catalog: context.catalog, dicts: context.dicts, findings: inString }, code, pointer);
    // Behind its quotation mark, as long as nothing of it is escaped.
    if (context.dicts.has(code) && argument.length === code.length + 2)
      noteName(context, 'dict', code, pointer, at + 1);
  }
}

/** The check of a document's own rule: it may name the states and fields of its document. */
export function checkOwnRuleExpression(context: CheckContext, text: string, pointer: string): void {
  const found = parseRule(text, pointer, context.findings);
  if (found) checkUses(context, found, PLAIN_PLACE);
}

/** The check of a rule that all documents may use: it knows none of their fields. */
export function checkRuleExpression(text: string, pointer: string, findings: Findings): void {
  const found = parseRule(text, pointer, findings);
  if (found) checkNames(findings, found, PLAIN_PLACE);
}

/** The check of a validation rule is an expression with or without its braces. */
export function parseRule(text: string, pointer: string, findings: Findings): FoundExpression | undefined {
  const { source, offset } = readExpression(text) ?? { source: text, offset: 0 };
  return parseSource(source, offset, pointer, findings);
}

/** The sentence of a validation rule: a text, or an expression in braces. */
export function checkRuleMessage(text: string, pointer: string, findings: Findings): void {
  const found = parseText(text, pointer, findings);
  if (found) checkNames(findings, found, PLAIN_PLACE);
}

/** Every free name is one of the language and has a value where the expression stands. */
export function checkNames(findings: Findings, found: FoundExpression, place: ExpressionPlace): void {
  for (const use of found.parsed.names) checkName(findings, use, found, place);
}

function checkName(
  findings: Findings,
  use: { name: string; index: number },
  found: FoundExpression,
  place: ExpressionPlace,
): void {
  const at = found.offset + use.index;
  if (place.extra.has(use.name)) return;
  const known = Object.hasOwn(SCOPE_NAMES, use.name) ? SCOPE_NAMES[use.name] : undefined;
  if (!known) {
    const names = [...Object.keys(SCOPE_NAMES), ...place.extra];
    findings.addInString(
      'expression-name-unknown',
      found.pointer,
      at,
      `表达式里没有 “${use.name}” 这个名称，可用的有：${names.join('、')}`,
      suggestHint(use.name, names),
    );
    return;
  }
  const misplaced = explainMisplaced(use.name, known.where, place);
  if (misplaced !== undefined) {
    findings.addInString('expression-name-misplaced', found.pointer, at, misplaced);
  }
}

function explainMisplaced(
  name: string,
  where: 'everywhere' | 'action' | 'row' | 'each',
  place: ExpressionPlace,
): string | undefined {
  if (where === 'action' && !place.isAction) return `“${name}” 只能用在 x-on 的动作和接口的 result 里`;
  if (where === 'row' && !place.isRow) return `“${name}” 只能用在按行显示的节点和列里`;
  if (where === 'each' && !place.isEach) return `“${name}” 只能用在 each 的步骤里`;
  if ((name === '$deps' || name === '$dependencies') && place.dependencies === undefined) {
    return `“${name}” 只能用在写了 dependencies 的 x-reactions 里`;
  }
  return undefined;
}

function checkPath(
  context: CheckContext,
  use: PathUse,
  found: FoundExpression,
  place: ExpressionPlace,
): void {
  const [first] = use.path;
  if (first === undefined || place.extra.has(use.root)) return;
  const expect = (what: string, known: ReadonlySet<string>): void => {
    const at = found.offset + found.source.indexOf(first, use.index + use.root.length);
    if (known.has(first)) {
      if (use.root === '$state') noteName(context, 'state', first, found.pointer, at);
      if (use.root === '$query') noteCondition(context, first, found.pointer, at);
      return;
    }
    context.findings.addInString(
      what === '状态' ? 'state-unknown' : 'expression-name-unknown',
      found.pointer,
      at,
      `${what} “${first}” 不存在，请改正名称或先声明它`,
      suggestHint(first, known),
    );
  };
  switch (use.root) {
    case '$state':
      expect('状态', context.state);
      return;
    case '$query':
      expect('查询条件', context.queryNames);
      return;
    case '$deps':
    case '$dependencies':
      if (place.dependencies) expect('依赖', place.dependencies);
      return;
    default: {
      const members = SCOPE_NAMES[use.root]?.members;
      if (members) expect(`${use.root} 的成员`, new Set(members));
    }
  }
}

/** A condition of a search form; a range has two. */
function noteCondition(context: CheckContext, name: string, pointer: string, start: number): void {
  const stem = name.replace(/_(?:begin|end)$/, '');
  const view =
    context.nodes.find((one) => one.isInSearch && one.kind === 'field' && one.name === name) ??
    context.nodes.find((one) => one.isInSearch && one.kind === 'field' && one.name === stem);
  if (view) noteNode(context, view.name, view, { pointer, start });
}

/** Fields of the form: of each path that an expression goes, the part that is a field's own name. */
function noteFields(context: CheckContext, { parsed, pointer, offset, source }: FoundExpression): void {
  for (const { path, index } of listValuePaths(parsed)) {
    const field = context.fields.get(path.join('.'));
    const start = offset + behindQuote(source, index);
    if (field) noteNode(context, field.name, field, { pointer, start });
  }
}

/** Values of rows: of each path, the part that is the key of a column. */
function noteColumns(
  context: CheckContext,
  { parsed, pointer, offset, source }: FoundExpression,
  shapes: Shapes,
): void {
  for (const { tree, shape, key } of listMembers(parsed.tree, shapes)) {
    const table = tableOfRows(shape);
    const index = parsed.keys.get(tree);
    if (!table || index === undefined) continue;
    noteColumn(context, key, table, { pointer, start: offset + behindQuote(source, index) });
  }
}

/** A key in brackets stands in quotation marks. */
function behindQuote(source: string, index: number): number {
  return index + (/['"`]/.test(source[index] ?? '') ? 1 : 0);
}

/** Names whose first members are declared one by one, and told of where they are. */
const DECLARED: ReadonlySet<string> = new Set(['$state', '$form', '$deps', '$dependencies']);

/** What lies behind a name whose content is known, and behind what functions are called with. */
function checkMembers(context: CheckContext, found: FoundExpression, place: ExpressionPlace): void {
  const { stateShape, formShape } = context;
  const shapes = new Map<string, DataShape>([
    ['$state', stateShape],
    ['$values', formShape],
    ['$form', { fields: { values: formShape } }],
  ]);
  for (const name of place.extra) shapes.delete(name);
  for (const [name, shape] of place.shapes) shapes.set(name, shape);
  if (context.noteUse) noteColumns(context, found, shapes);
  for (const unknown of findUnknownMembers(found.parsed.tree, shapes)) {
    const { tree, object, key, known } = unknown;
    if (object[0] === 'name' && DECLARED.has(object[1])) continue;
    const field = readFieldPath(unknown);
    context.findings.addInString(
      field === undefined ? 'member-unknown' : 'field-unknown',
      found.pointer,
      found.offset + (found.parsed.keys.get(tree) ?? 0),
      field === undefined
        ? `数据里没有 “${shorten(printTree(tree))}”，请改成有的字段名称`
        : `字段 “${shorten(field)}” 不存在，请改正名称或先声明它`,
      suggestHint(key, known),
    );
  }
}

/** Path of a field of the form, `rows[0].name`; undefined for what is none. */
function readFieldPath({ tree }: UnknownMember): string | undefined {
  return /^\$(?:form\??\.)?values(?:\?\.|\.)?(.+)$/s.exec(isPath(tree) ? printTree(tree) : '')?.[1];
}

function isPath(tree: ExpressionTree): boolean {
  if (tree[0] === 'member' || tree[0] === 'index') return isPath(tree[1]);
  return tree[0] === 'name';
}

/** The end of a long text: there stands what is wrong. */
function shorten(text: string): string {
  return text.length > 60 ? `…${text.slice(-59)}` : text;
}
