// Plain Formily documents: the reduced check of a schema that was written for Formily itself.
import type { Json, JsonObject } from '../../document.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readExpression } from '../../expression/read.ts';
import type { Findings } from '../findings/findings.ts';
import { checkComponentName, eachComponentName, refuseMarkup } from './formily-components.ts';
import { checkStrings } from './formily-strings.ts';
import { checkFormilyValidation } from './formily-validator.ts';
import { isBlueprint } from '../../blueprint/settings.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { isReservedName, splitPath } from '../document/names.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { Validators } from '../schemas/validators.ts';

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
  const type = ownString(node, 'x-component') ?? '';
  if (catalog.widgets.has(type) || isBlueprint(type)) return true;
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

/** Checks a plain Formily document whose limits hold. */
export function checkFormilyDocument(parts: FormilyParts): void {
  const { document, catalog, findings } = parts;
  const schema = ownValue(document, 'schema');
  for (const part of ['form', 'schema']) {
    checkStrings(parts, ownValue(document, part), `/${part}`);
    refuseMarkup(ownValue(document, part), `/${part}`, findings);
  }
  eachComponentName(schema, '/schema', (name, pointer) => {
    checkComponentName(name, pointer, catalog.formilyComponents, findings);
  });
  checkNode(parts, schema, '/schema');
}

function checkNode(parts: FormilyParts, node: Json | undefined, pointer: string): void {
  const { findings } = parts;
  if (!isObject(node)) {
    if (node !== undefined) findings.addAtValue('type-wrong', pointer, '这里应为对象：Formily 的一个节点');
    return;
  }
  checkReactions(parts, node['x-reactions'], joinPointer(pointer, 'x-reactions'));
  checkFormilyValidation(parts, node, pointer);
  for (const [below, child] of childrenOf(node)) checkNode(parts, child, pointer + below);
}

function checkReactions({ findings }: FormilyParts, reactions: Json | undefined, pointer: string): void {
  if (reactions === undefined) return;
  for (const [index, reaction] of [reactions].flat().entries()) {
    const at = Array.isArray(reactions) ? joinPointer(pointer, index) : pointer;
    // An expression here can only be a function, which the check of expressions refuses.
    if (typeof reaction === 'string' && readExpression(reaction) !== null) continue;
    if (!isObject(reaction)) {
      findings.addAtValue('type-wrong', at, '这里应为对象：{ "dependencies": [ … ], "fulfill": { … } }');
      continue;
    }
    for (const branch of ['fulfill', 'otherwise']) {
      if (ownValue(ownValue(reaction, branch), 'run') === undefined) continue;
      findings.addAtKey(
        'reaction-run',
        joinPointer(at, branch, 'run'),
        '联动里不能写脚本，请用 state 或 schema 里的 {{ 表达式 }} 代替',
      );
    }
    refuseReservedPaths(ownValue(reaction, 'fulfill'), joinPointer(at, 'fulfill'), findings);
    refuseReservedPaths(ownValue(reaction, 'otherwise'), joinPointer(at, 'otherwise'), findings);
  }
}

/** Keys of a state are paths: `componentProps.options`. */
function refuseReservedPaths(branch: Json | undefined, pointer: string, findings: Findings): void {
  for (const part of ['state', 'schema']) {
    for (const [key] of entriesOf(ownValue(branch, part))) {
      const reserved = splitPath(key).find(isReservedName);
      if (reserved === undefined) continue;
      const place = joinPointer(pointer, part, key);
      findings.addAtKey('name-reserved', place, `“${reserved}” 是保留的名称，请换一个`);
    }
  }
}
