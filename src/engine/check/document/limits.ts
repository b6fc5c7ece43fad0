// Limits that come before anything else reads the document: names, references, number of nodes.
import type { Json } from '../../document.ts';
import type { Findings } from '../findings/findings.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { isPlainName, isPollutingName, isReservedName, splitPath } from './names.ts';
import { listNodes, MAX_NODES, readReference, resolvePointer } from './nodes.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Keys whose string value becomes a path or a key of data. */
const NAMING_KEYS: ReadonlySet<string> = new Set([
  'key',
  'name',
  'dataIndex',
  'orgFields',
  'destFields',
  'target',
  'source',
  'field',
  'into',
  'state',
]);

export interface LimitOptions {
  /** What `#` of a `$ref` means: `` the document, `/schema` in a plain Formily document. */
  base: string;
  /** Formily's destructuring keys (`[start,end]`) and path patterns are allowed. */
  isFormily: boolean;
}

/**
 * Checks what must hold before the document is walked.
 * @returns false when walking on would be unsafe (endless references, too many nodes)
 */
export function checkLimits(document: Json, options: LimitOptions, findings: Findings): boolean {
  checkKeys(document, '', findings);
  const names = (value: unknown, pointer: string): void => {
    for (const [name] of entriesOf(value)) checkName(name, joinPointer(pointer, name), options, findings);
  };
  for (const part of ['params', 'apis', 'state', 'dicts', 'rules'])
    names(ownValue(document, part), `/${part}`);
  checkNode(ownValue(document, 'schema'), '/schema', options, findings);
  if (!checkReferences(document, options.base, findings)) return false;
  const { excess } = listNodes(document, new Map(), options.base);
  if (excess !== undefined) {
    findings.addAtValue('limit-nodes', excess, `节点超过 ${MAX_NODES} 个，请拆成几个屏幕`);
    return false;
  }
  return true;
}

function checkKeys(value: Json, pointer: string, findings: Findings): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => checkKeys(item, joinPointer(pointer, index), findings));
    return;
  }
  for (const [key, item] of entriesOf(value)) {
    const path = joinPointer(pointer, key);
    if (isPollutingName(key)) {
      findings.addAtKey('name-reserved', path, `“${key}” 是保留的名称，请换一个`);
      continue;
    }
    if (NAMING_KEYS.has(key)) checkNamingValue(item, path, findings);
    if (key === 'dependencies') {
      for (const [index, source] of Array.isArray(item) ? item.entries() : entriesOf(item)) {
        checkNamingValue(source, joinPointer(path, index), findings);
      }
    }
    if (key === 'columns') checkColumns(item, path, findings);
    checkKeys(item, path, findings);
  }
}

function checkNamingValue(value: Json, pointer: string, findings: Findings): void {
  if (typeof value !== 'string' || value.includes('{{')) return;
  const reserved = splitPath(value).find(isReservedName);
  if (reserved !== undefined) {
    const index = value.indexOf(reserved);
    findings.addInString('name-reserved', pointer, index, `“${reserved}” 是保留的名称，请换一个`);
  }
}

/** A column's key reads a property of each row, so it is one plain name. */
function checkColumns(columns: Json, pointer: string, findings: Findings): void {
  itemsOf(columns).forEach((column, index) => {
    for (const part of ['key', 'dataIndex']) {
      const name = ownString(column, part);
      if (name === undefined || isPlainName(name) || isReservedName(name)) continue;
      findings.addAtValue(
        'name-invalid',
        joinPointer(pointer, index, part),
        `列名 “${name}” 的写法不允许，请以字母、下划线或汉字开头，只用字母、数字、下划线和连字符`,
      );
    }
  });
}

function checkNode(node: unknown, pointer: string, options: LimitOptions, findings: Findings): void {
  for (const part of ['properties', 'definitions']) {
    for (const [name, child] of entriesOf(ownValue(node, part))) {
      const path = joinPointer(pointer, part, name);
      checkName(name, path, options, findings);
      checkNode(child, path, options, findings);
    }
  }
  const items = ownValue(node, 'items');
  if (Array.isArray(items)) {
    items.forEach((item, index) => checkNode(item, joinPointer(pointer, 'items', index), options, findings));
  } else if (isObject(items)) checkNode(items, joinPointer(pointer, 'items'), options, findings);
}

function checkName(name: string, pointer: string, options: LimitOptions, findings: Findings): void {
  const parts = options.isFormily ? splitPath(name) : [name];
  const reserved = parts.find(isReservedName);
  if (reserved !== undefined) {
    findings.addAtKey('name-reserved', pointer, `“${reserved}” 是保留的名称，请换一个`);
    return;
  }
  const isDestructuring = options.isFormily && /^[[{][\w\s,:]+[\]}]$/.test(name);
  if (isPlainName(name) || isDestructuring) return;
  findings.addAtKey(
    'name-invalid',
    pointer,
    `名称 “${name}” 的写法不允许，请以字母、下划线或汉字开头，只用字母、数字、下划线和连字符`,
  );
}

interface FoundReference {
  pointer: string;
  target: string;
}

function checkReferences(document: Json, base: string, findings: Findings): boolean {
  const all: FoundReference[] = [];
  let isSafe = true;
  collect(ownValue(document, 'schema'), '/schema', (reference, pointer) => {
    const target = readReference(reference, base);
    if (target === undefined) {
      findings.addAtValue('ref-remote', pointer, `$ref 只能引用本文档，不能写 “${reference}”，请改成 #/…`);
    } else if (!isObject(resolvePointer(document, target))) {
      findings.addAtValue('ref-unknown', pointer, `$ref 指向的 “${reference}” 不是本文档里的节点，请改正`);
    } else all.push({ pointer, target });
  });
  const excess = all[MAX_NODES];
  if (excess) {
    findings.addAtValue('limit-nodes', excess.pointer, `$ref 超过 ${MAX_NODES} 个，请拆成几个屏幕`);
    return false;
  }
  const done = new Set<string>();
  for (const reference of all) expand(reference, []);
  return isSafe;

  function expand(reference: FoundReference, open: readonly string[]): void {
    const { target } = reference;
    if (open.includes(target) || isWithin(reference.pointer, target)) {
      const names = [...open, target].map((pointer) => `#${pointer}`).join(' → ');
      findings.addAtValue('ref-cycle', reference.pointer, `$ref 循环引用：${names}，请断开其中一处`);
      isSafe = false;
      return;
    }
    if (done.has(target)) return;
    for (const inner of all) {
      if (isWithin(inner.pointer, target)) expand(inner, [...open, target]);
    }
    done.add(target);
  }
}

function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** Visits every `$ref` of a node and of the nodes below it, wherever Formily would look for nodes. */
function collect(node: unknown, pointer: string, found: (reference: string, pointer: string) => void): void {
  const reference = ownValue(node, '$ref');
  if (typeof reference === 'string') found(reference, joinPointer(pointer, '$ref'));
  for (const part of ['properties', 'definitions']) {
    for (const [name, child] of entriesOf(ownValue(node, part))) {
      collect(child, joinPointer(pointer, part, name), found);
    }
  }
  const items = ownValue(node, 'items');
  if (Array.isArray(items)) {
    items.forEach((item, index) => collect(item, joinPointer(pointer, 'items', index), found));
  } else if (items !== undefined) collect(items, joinPointer(pointer, 'items'), found);
}
