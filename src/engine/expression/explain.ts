// Chinese sentences for what the language refuses, with the nearest thing it does have.
import type { Expression } from 'acorn';
import { FUNCTIONS } from './functions.ts';
import { listMethodNames } from './methods.ts';
import { SCOPE_NAMES, isScopeCall } from './scope-names.ts';
import { suggestName } from './suggest.ts';

const NODES: ReadonlyMap<string, string> = new Map([
  ['AssignmentExpression', '表达式不能赋值；比较请写 ===，改变数据请用 set 动作'],
  ['UpdateExpression', '表达式不能用 ++ 或 --'],
  ['NewExpression', '表达式不能用 new'],
  ['ThisExpression', '表达式没有 this；当前字段请写 $self'],
  ['FunctionExpression', '表达式不能写 function，请用 项 => 表达式'],
  ['ClassExpression', '表达式不能写 class'],
  ['SequenceExpression', '只能写一个表达式，不能用逗号连接'],
  ['TaggedTemplateExpression', '模板文字前面不能有函数'],
  ['ImportExpression', '表达式不能用 import'],
  ['MetaProperty', '表达式不能用 import.meta 或 new.target'],
  ['AwaitExpression', '表达式不能用 await；取数请用接口'],
  ['YieldExpression', '表达式不能用 yield'],
  ['Super', '表达式没有 super'],
]);

/** Methods people know that change their list, and the listed one that does not. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['push', '请用 [...列表, 项]'],
  ['unshift', '请用 [项, ...列表]'],
  ['pop', '请用 列表.slice(0, -1)'],
  ['shift', '请用 列表.slice(1)'],
  ['splice', '请用 slice 与 concat'],
  ['sort', '请用 toSorted，它不改动原列表'],
  ['reverse', '请用 toReversed，它不改动原列表'],
  ['fill', '请用 map'],
  ['forEach', '请用 map，或用 each 动作'],
  ['match', '表达式不支持正则表达式，请用 includes 或 split'],
  ['matchAll', '表达式不支持正则表达式，请用 split'],
  ['search', '请用 indexOf'],
  ['test', '表达式不支持正则表达式，校验请用 x-rules'],
  ['substr', '请用 slice'],
  ['hasOwnProperty', "请写 '属性名' in 对象"],
  ['call', '只能直接调用列出的函数'],
  ['apply', '只能直接调用列出的函数'],
  ['bind', '只能直接调用列出的函数'],
  ['toLocaleString', '请用函数 thousands 或 formatDate'],
  ['format', '请用函数 formatDate(日期, 格式)'],
]);

const MATH: ReadonlySet<string> = new Set(['min', 'max', 'round', 'floor', 'ceil', 'abs']);

export function explainNode(type: string): string {
  return NODES.get(type) ?? '表达式语言不支持这种写法';
}

/** Why a name cannot be a value; undefined for names that may be one. */
export function explainName(name: string): string | undefined {
  if (isScopeCall(name)) return `“${name}”只能调用，如 ${name}(编码)`;
  if (FUNCTIONS[name]) return `函数“${name}”只能调用，如 ${name}(…)；作参数请写 项 => ${name}(项)`;
  return undefined;
}

export function explainUnknownFunction(name: string): string {
  const candidates = [...Object.keys(FUNCTIONS), ...Object.keys(SCOPE_NAMES).filter(isScopeCall)];
  return `没有函数“${name}”${hint(suggestName(name, candidates))}`;
}

/** @param target what the method was called on; `Math.x` has its own answer */
export function explainUnknownMethod(name: string, target: Expression): string {
  if (target.type === 'Identifier' && target.name === 'Math') {
    return MATH.has(name) ? `没有 Math，请直接写 ${name}(…)` : `没有 Math.${name}`;
  }
  const instead = INSTEAD.get(name);
  if (instead !== undefined) return `不能用方法“${name}”：${instead}`;
  return `没有方法“${name}”${hint(suggestName(name, listMethodNames()) ?? suggestFunction(name))}`;
}

function suggestFunction(name: string): string | undefined {
  return FUNCTIONS[name] ? `${name}(…)` : undefined;
}

function hint(name: string | undefined): string {
  return name === undefined ? '' : `，你是不是想写“${name}”？`;
}
