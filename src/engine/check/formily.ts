// Plain Formily documents: the reduced check of a schema that was written for Formily itself.
import type { Json, JsonObject } from '../document.ts';
import type { Catalog } from './catalog.ts';
import { checkNames, parseText, type ExpressionPlace } from './expressions.ts';
import { suggestValue, type Findings } from './findings.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from './json-value.ts';
import { checkPattern, checkValidator } from './patterns.ts';
import { joinPointer } from './pointer.ts';
import type { Validators } from './validators.ts';

const KEYS: ReadonlySet<string> = new Set(['$schema', '$comment', 'id', 'title', 'route', 'form', 'schema']);

/**
 * Tells a plain Formily document (`{ "schema": … }` or `{ "form": …, "schema": … }`) from a screen document
 * that lost its `format`: the latter names widgets of ours.
 */
export function isFormilyDocument(document: JsonObject, catalog: Catalog): boolean {
  return (
    !Object.hasOwn(document, 'format') &&
    isObject(document['schema']) &&
    Object.keys(document).every((key) => KEYS.has(key)) &&
    !hasOwnWidget(document['schema'], catalog)
  );
}

function hasOwnWidget(node: unknown, catalog: Catalog): boolean {
  if (catalog.widgets.has(ownString(node, 'x-component') ?? '')) return true;
  return childrenOf(node).some(([, child]) => hasOwnWidget(child, catalog));
}

/** Nodes below a node, each with its pointer below the node's own. */
function childrenOf(node: unknown): [pointer: string, child: Json][] {
  const children: [string, Json][] = [];
  for (const part of ['properties', 'definitions']) {
    for (const [name, child] of entriesOf(ownValue(node, part))) {
      children.push([joinPointer('', part, name), child]);
    }
  }
  const items = ownValue(node, 'items');
  if (isObject(items)) children.push(['/items', items]);
  itemsOf(items).forEach((item, index) => children.push([joinPointer('/items', index), item]));
  return children;
}

export interface FormilyParts {
  document: JsonObject;
  catalog: Catalog;
  validators: Validators;
  findings: Findings;
}

/** Formily gives row names wherever a list is above, which the schema alone does not always show. */
const PLACE: ExpressionPlace = {
  isAction: false,
  isRow: true,
  isEach: false,
  extra: new Set(['$records', '$lookup']),
  dependencies: new Set(),
};

/** Checks a plain Formily document whose limits hold. */
export function checkFormilyDocument(parts: FormilyParts): void {
  checkStrings(parts, ownValue(parts.document, 'form'), '/form');
  checkStrings(parts, ownValue(parts.document, 'schema'), '/schema');
  checkNode(parts, ownValue(parts.document, 'schema'), '/schema');
}

function checkStrings(parts: FormilyParts, value: Json | undefined, pointer: string): void {
  if (typeof value === 'string') {
    const found = parseText(value, pointer, parts.findings);
    if (found) checkNames(parts.findings, found, PLACE);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => checkStrings(parts, item, joinPointer(pointer, index)));
  } else {
    for (const [key, item] of entriesOf(value)) checkStrings(parts, item, joinPointer(pointer, key));
  }
}

function checkNode(parts: FormilyParts, node: Json | undefined, pointer: string): void {
  const { findings, validators } = parts;
  if (!isObject(node)) {
    if (node !== undefined) findings.addAtValue('type-wrong', pointer, '这里应为对象：Formily 的一个节点');
    return;
  }
  for (const keyword of ['x-component', 'x-decorator']) {
    const name = node[keyword];
    const path = joinPointer(pointer, keyword);
    if (typeof name === 'string') checkComponent(parts, name, path);
    else if (name !== undefined) findings.addAtValue('type-wrong', path, '这里应为文字：组件名称');
  }
  for (const [index, reaction] of [node['x-reactions']].flat().entries()) {
    const base = joinPointer(pointer, 'x-reactions');
    const at = Array.isArray(node['x-reactions']) ? joinPointer(base, index) : base;
    for (const branch of ['fulfill', 'otherwise']) {
      if (ownValue(ownValue(reaction, branch), 'run') === undefined) continue;
      findings.addAtKey(
        'reaction-run',
        joinPointer(at, branch, 'run'),
        '联动里不能写脚本，请用 state 或 schema 里的 {{ 表达式 }} 代替',
      );
    }
  }
  const pattern = ownString(node, 'pattern');
  if (pattern !== undefined) checkPattern(pattern, joinPointer(pointer, 'pattern'), validators, findings);
  const validator = node['x-validator'];
  if (validator !== undefined) {
    checkValidator(validator, node['type'], joinPointer(pointer, 'x-validator'), validators, findings);
  }
  for (const [below, child] of childrenOf(node)) checkNode(parts, child, pointer + below);
}

function checkComponent(parts: FormilyParts, name: string, pointer: string): void {
  const known = parts.catalog.formilyComponents;
  if (!known || known.has(name) || name.includes('{{')) return;
  parts.findings.addAtValue(
    'component-unknown',
    pointer,
    `不支持 Formily 组件 “${name}”，请改成支持的组件`,
    suggestValue(name, known, pointer),
  );
}
