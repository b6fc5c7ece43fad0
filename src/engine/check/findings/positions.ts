// Strict JSON with positions: what the text says, and where each key and value of it stands.
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Json, JsonObject } from '../../document.ts';
import type { Code } from './codes.ts';
import { joinPointer, splitPointer } from './pointer.ts';
import { describeSyntaxError } from '../../values/json-syntax.ts';

export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units; a byte order mark is not counted. */
  column: number;
}

/** A place with its end: the position behind the last character. */
export interface Range extends Position {
  endLine: number;
  endColumn: number;
}

export interface TextProblem extends Position {
  code: Code;
  pointer: string;
  message: string;
}

export interface PositionedJson {
  /** Undefined when there is a problem. */
  value: Json | undefined;
  problems: readonly TextProblem[];
  /** Position of the value, or of the nearest value around it that the text holds. */
  locateValue(pointer: string): Range;
  /** Position of the key; of the value where there is no key. */
  locateKey(pointer: string): Range;
  /** Position of the character `index` of a string value, escapes counted, to the end of the word that begins there. */
  locateInString(pointer: string, index: number): Range;
}

/** Depth of brackets up to which a text is parsed. */
const MAX_DEPTH = 64;

/** Bytes of UTF-8 up to which a text is parsed. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Reads a document.
 * @param input the file as bytes, or its text
 * @returns value and positions; wrong texts give problems, never an exception
 */
export function readJson(input: Uint8Array | string): PositionedJson {
  const size = typeof input === 'string' ? input.length : input.byteLength;
  if (size > MAX_BYTES) return refuse('limit-size', `文件有 ${size} 字节，超过 2 MB，请拆成几个屏幕`);
  const decoded = typeof input === 'string' ? input : decodeUtf8(input);
  if (decoded === undefined) return refuse('json-encoding', '文件不是有效的 UTF-8，请用 UTF-8 编码重新保存');
  const text = decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded;
  if (text.trim() === '') return refuse('json-empty', '文件是空的，请写入一个 JSON 对象');
  return readText(text);
}

function readText(text: string): PositionedJson {
  const plain = readPlain(text);
  if (plain === undefined) return readWithPlaces(text);
  // Hardly any text has a finding, and only a finding has a place: the tree of places is made when one is asked for.
  let placed: PositionedJson | undefined;
  const places = (): PositionedJson => (placed ??= readWithPlaces(text));
  return {
    value: plain,
    problems: [],
    locateValue: (pointer) => places().locateValue(pointer),
    locateKey: (pointer) => places().locateKey(pointer),
    locateInString: (pointer, index) => places().locateInString(pointer, index),
  };
}

/** The value of a text that nothing is wrong with; undefined for every other. */
function readPlain(text: string): Json | undefined {
  const shape = measure(text);
  if (shape.tooDeep !== undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    // Each key has its colon; of two that are equal only one is left.
    return countKeys(value) === shape.colons ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keys of a value at every depth; not a number where one of its numbers is none that can be held. */
function countKeys(value: Json): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item), 0);
  const items = Object.values(value);
  return items.reduce((sum: number, item) => sum + countKeys(item), items.length);
}

function readWithPlaces(text: string): PositionedJson {
  const lines = indexLines(text);
  const at = (offset: number): Position => locate(lines, offset);
  const over = ({ offset, length }: Pick<Node, 'offset' | 'length'>): Range => {
    const { line, column } = at(offset + length);
    return { ...at(offset), endLine: line, endColumn: column };
  };
  const { tooDeep } = measure(text);
  if (tooDeep !== undefined) {
    return fail([
      {
        code: 'limit-depth',
        pointer: '',
        message: `嵌套超过 ${MAX_DEPTH} 层，请减少嵌套层数`,
        ...at(tooDeep),
      },
    ]);
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (first || !root) {
    const { code, message, offset } = describeSyntaxError(text, first);
    return fail([{ code, message, pointer: '', ...at(offset) }]);
  }
  const problems: TextProblem[] = [];
  const value = buildValue(root, [], at, problems);
  if (problems.length > 0) return fail(problems);
  return {
    value,
    problems,
    locateValue: (pointer) => over(findValue(root, pointer)),
    locateKey: (pointer) => {
      const node = findNode(root, pointer);
      const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
      return over(key ?? findValue(root, pointer));
    },
    locateInString: (pointer, index) => {
      const node = findNode(root, pointer);
      if (node?.type !== 'string') return over(findValue(root, pointer));
      const offset = offsetInString(text, node.offset, index);
      const word = /^[\p{L}\p{N}_$-]+/u.exec(text.slice(offset, node.offset + node.length - 1))?.[0] ?? ' ';
      return over({ offset, length: Math.min(word.length, node.offset + node.length - offset) });
    },
  };
}

function refuse(code: Code, message: string): PositionedJson {
  return fail([{ code, message, pointer: '', line: 1, column: 1 }]);
}

function fail(problems: TextProblem[]): PositionedJson {
  const start: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    value: undefined,
    problems,
    locateValue: () => start,
    locateKey: () => start,
    locateInString: () => start,
  };
}

/** No text at all. */
export const NO_TEXT: PositionedJson = fail([]);

function decodeUtf8(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isUtf16 =
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;
  if (isUtf16) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function indexLines(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '\n' || (char === '\r' && text[index + 1] !== '\n')) starts.push(index + 1);
  }
  return starts;
}

function locate(lines: readonly number[], offset: number): Position {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** The parser is recursive, so depth is judged on the text before it runs. Counts the colons outside of strings, too. */
function measure(text: string): { tooDeep: number | undefined; colons: number } {
  let depth = 0;
  let colons = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isInString) {
      if (char === '\\') index += 1;
      else if (char === '"' || char === '\n') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return { tooDeep: index, colons };
    } else if (char === '}' || char === ']') depth -= 1;
    else if (char === ':') colons += 1;
  }
  return { tooDeep: undefined, colons };
}

/** @param path keys from the root to the node; a pointer is made of it only where something is wrong */
function buildValue(
  node: Node,
  path: (string | number)[],
  at: (offset: number) => Position,
  problems: TextProblem[],
): Json {
  if (node.type === 'array') {
    return (node.children ?? []).map((child, index) => buildChild(child, index, path, at, problems));
  }
  if (node.type === 'number' && !Number.isFinite(node.value)) {
    problems.push({
      code: 'json-syntax',
      pointer: joinPointer('', ...path),
      message: '数字超出可表示的范围，请改小',
      ...at(node.offset),
    });
    return 0;
  }
  if (node.type !== 'object') return node.value as Json;
  const object: JsonObject = {};
  const seen = new Map<string, Node>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    if (!keyNode || !valueNode) continue;
    const key = keyNode.value as string;
    const earlier = seen.get(key);
    if (earlier) {
      const { line, column } = at(earlier.offset);
      problems.push({
        code: 'json-duplicate-key',
        pointer: joinPointer('', ...path, key),
        message: `键 “${key}” 重复，第一次出现在第 ${line} 行第 ${column} 列，请只保留一个`,
        ...at(keyNode.offset),
      });
      continue;
    }
    seen.set(key, keyNode);
    const value = buildChild(valueNode, key, path, at, problems);
    // Assignment would call the setter of __proto__; the limits refuse the name right after.
    if (key === '__proto__') {
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    } else object[key] = value;
  }
  return object;
}

function buildChild(
  node: Node,
  key: string | number,
  path: (string | number)[],
  at: (offset: number) => Position,
  problems: TextProblem[],
): Json {
  path.push(key);
  const value = buildValue(node, path, at, problems);
  path.pop();
  return value;
}

function findNode(root: Node, pointer: string): Node | undefined {
  let node: Node | undefined = root;
  for (const key of splitPointer(pointer)) {
    if (!node) return undefined;
    node = findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  }
  return node;
}

function findValue(root: Node, pointer: string): Node {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const node = findNode(root, path);
    if (node) return node;
  }
  return root;
}

/** Walks the raw text of a string literal: an escape is two or six characters for one. */
function offsetInString(text: string, start: number, index: number): number {
  let offset = start + 1;
  for (let seen = 0; seen < index && text[offset] !== '"'; seen += 1) {
    if (text[offset] !== '\\') offset += 1;
    else offset += text[offset + 1] === 'u' ? 6 : 2;
  }
  return offset;
}
