// The difference between two documents in words that people read.
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { nameOf } from './commands/command.ts';
import { diffDocuments } from './diff.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';

/** What people read as one change, and the edits that it is. */
export interface Difference {
  line: string;
  /** Places of its edits among those that lead from one document to the other. */
  places: readonly number[];
}

/** The changes that lead from one document to the other, in words. */
export function listDifferences(before: JsonObject, after: JsonObject): Difference[] {
  const places = new Map<string, number[]>();
  let current = before;
  for (const [place, edit] of diffDocuments(before, after).entries()) {
    const next = applyEdits(current, [edit]).document;
    const line = describe(current, next, edit);
    places.set(line, [...(places.get(line) ?? []), place]);
    current = next;
  }
  return [...places].map(([line, of]) => ({ line, places: of }));
}

function describe(before: JsonObject, after: JsonObject, edit: Edit): string {
  const { path } = edit;
  const node = nodeAround(edit.op === 'remove' ? before : after, path);
  const isNode = node !== undefined && node.length === path.length && path[0] === 'schema';
  if (edit.op === 'move') {
    const from = nodeAround(before, edit.from);
    return from?.length === edit.from.length
      ? `移动“${nameOf(before, from)}”`
      : `调整${where(before, edit.from)}的顺序`;
  }
  if (isNode && edit.op === 'insert') return `添加“${nameOf(after, node)}”`;
  if (isNode && edit.op === 'remove') return `删除“${nameOf(before, node)}”`;
  const verb = edit.op === 'insert' ? '添加' : edit.op === 'remove' ? '删除' : '修改';
  return `${verb}${where(edit.op === 'remove' ? before : after, path)}`;
}

/** What people call the parts of a node; those of its widget are told by their path. */
const NODE_PARTS: Readonly<Record<string, string>> = {
  title: '标题',
  description: '说明',
  default: '初始值',
  enum: '选项',
  required: '必填',
  minLength: '最少字符',
  maxLength: '最多字符',
  minimum: '最小值',
  maximum: '最大值',
  pattern: '正则表达式',
  'x-component': '组件',
  'x-component-props': '组件设置',
  'x-dict': '字典',
  'x-access': '权限',
  'x-source': '数据来源',
  'x-value': '计算值',
  'x-visible': '显示',
  'x-hidden': '隐藏',
  'x-disabled': '禁用',
  'x-read-only': '只读',
  'x-read-pretty': '阅读态',
  'x-rules': '校验规则',
  'x-reactions': '联动',
  'x-on': '事件',
};

const PAGE_PARTS: Readonly<Record<string, string>> = {
  title: '标题',
  route: '路由',
  apis: '接口',
  state: '状态',
  dicts: '字典',
  rules: '校验规则',
  params: '参数',
  translations: '译文',
  on: '屏幕事件',
};

/** Where something stands, in words. */
export function describePlace(document: JsonObject, path: Path): string {
  return where(document, path);
}

/** `“姓名”的标题`, `“客户”的组件设置 columns.2.title`, or `页面的路由 path`. */
function where(document: JsonObject, path: Path): string {
  const node = path[0] === 'schema' ? nodeAround(document, path) : undefined;
  const [first = '', ...rest] = path.slice(node?.length ?? 0).map(String);
  const titles = node ? NODE_PARTS : PAGE_PARTS;
  const title = Object.hasOwn(titles, first) ? titles[first] : undefined;
  const part =
    title === undefined ? ` ${[first, ...rest].join('.')}` : [title, rest.join('.')].join(' ').trim();
  return node ? `“${nameOf(document, node)}”的${part}` : `页面的${part}`;
}

/** The innermost node around a path. */
function nodeAround(document: JsonObject, path: Path): Path | undefined {
  if (path[0] !== 'schema') return undefined;
  let end = 1;
  while (path[end] === 'items' || (path[end] === 'properties' && path[end + 1] !== undefined))
    end += path[end] === 'items' ? 1 : 2;
  const node = path.slice(0, end);
  return isObject(readPath(document, node)) ? node : undefined;
}
