// Resolves what a string of a document names: each kind of reference has one function here.
import type { Reference } from '../../registry/manifest.ts';
import { findTemplateFault } from '../../print/read-template.ts';
import { t } from '../../text.ts';
import { checkKnownCall, checkUrl } from './address.ts';
import type { CheckContext } from './context.ts';
import { noteName, noteNode } from '../document/name-uses.ts';
import type { Code } from '../findings/codes.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import { suggestValue } from '../findings/findings.ts';
import type { NodeView } from '../document/nodes.ts';
import { ownValue, entriesOf } from '../../values/json.ts';
import { matchRoute } from '../routes/route-path.ts';

/** Reports `name` unless it is known. */
export function expectKnown(
  context: CheckContext,
  code: Code,
  what: string,
  name: string,
  known: Iterable<string>,
  pointer: string,
): boolean {
  const names = known instanceof Set ? (known as Set<string>) : new Set(known);
  if (names.has(name)) return true;
  context.findings.addAtValue(
    code,
    pointer,
    `${what} “${name}” 不存在，请改正名称或先声明它`,
    suggestValue(name, names, pointer),
  );
  return false;
}

export function checkPermission(context: CheckContext, code: string, pointer: string): void {
  expectKnown(context, 'permission-unknown', '权限编码', code, context.catalog.permissions, pointer);
}

export function checkState(context: CheckContext, name: string, pointer: string): void {
  if (expectKnown(context, 'state-unknown', '状态', name, context.state, pointer)) {
    noteName(context, 'state', name, pointer);
  }
}

export function checkTarget(context: CheckContext, name: string, pointer: string): void {
  expectKnown(context, 'node-unknown', '节点', name, context.targets, pointer);
  const [view, ...others] = context.nodes.filter((one) => [one.name, one.address, one.path].includes(name));
  // Of several that are called so nobody knows which one is meant.
  if (view && others.length === 0) noteNode(context, name, view, { pointer });
}

/** A path of the form; inside a group also a path relative to the group. */
export function checkField(
  context: CheckContext,
  path: string,
  pointer: string,
  near?: NodeView,
): NodeView | undefined {
  const found = findField(context, path, near);
  if (found) noteNode(context, path, found, { pointer });
  else expectKnown(context, 'field-unknown', '字段', path, context.fields.keys(), pointer);
  return found;
}

/** Finds a field by its path, by a path beside `near` (with or without a leading dot), or by its address. */
export function findField(context: CheckContext, path: string, near?: NodeView): NodeView | undefined {
  const relative = path.startsWith('.') ? path.slice(1) : path;
  if (!path.startsWith('.')) {
    const absolute = context.fields.get(path);
    if (absolute) return absolute;
  }
  if (near) {
    const base = near.path.includes('.') ? near.path.slice(0, near.path.lastIndexOf('.') + 1) : '';
    const sibling = context.fields.get(base + relative);
    if (sibling) return sibling;
  }
  return context.nodes.find((view) => view.path !== '' && view.address === relative);
}

export function checkScreen(context: CheckContext, id: string, pointer: string): void {
  expectKnown(context, 'screen-unknown', '屏幕', id, context.site.screens, pointer);
}

export function checkEntity(context: CheckContext, id: string, pointer: string): void {
  expectKnown(context, 'entity-unknown', '实体', id, context.catalog.entities.keys(), pointer);
}

function checkReportCode(context: CheckContext, code: string, pointer: string): void {
  expectKnown(context, 'report-unknown', '报表', code, context.catalog.reports.keys(), pointer);
}

function checkRuleName(context: CheckContext, name: string, pointer: string): void {
  const known = new Set([...context.rules, ...context.catalog.rules.keys()]);
  expectKnown(context, 'rule-unknown', '校验规则', name, known, pointer);
  if (context.rules.has(name)) noteName(context, 'rule', name, pointer);
}

/** @param kinds `call` where rows or files are read, `any` where saving is meant too */
export function checkApi(
  context: CheckContext,
  name: string,
  pointer: string,
  kinds: 'call' | 'any',
): boolean {
  if (!expectKnown(context, 'api-unknown', '接口', name, context.apis.keys(), pointer)) return false;
  noteName(context, 'api', name, pointer);
  const api = context.apis.get(name);
  if (kinds === 'call' && ownValue(api, 'add') !== undefined) {
    context.findings.addAtValue(
      'api-kind',
      pointer,
      `接口 “${name}” 是新增/编辑接口，这里要用带 url 的接口，请换一个`,
    );
    return false;
  }
  return true;
}

/** A path that the app can open: a screen's route or a menu. */
export function checkRoute(context: CheckContext, path: string, pointer: string): void {
  const question = path.search(/[?#]/);
  if (question >= 0) {
    context.findings.addInString(
      'navigate-query',
      pointer,
      question,
      `跳转地址 “${path}” 里不能带查询参数，请把参数写进 query`,
    );
    return;
  }
  const { routes } = context.site;
  if (routes.has(path)) return;
  for (const route of routes) if (matchRoute(route, path)) return;
  expectKnown(context, 'route-unknown', '路由', path, routes, pointer);
}

/** A print template that is written down. */
export function checkPrintTemplate({ findings }: CheckContext, text: string, pointer: string): void {
  const fault = findTemplateFault(text, t);
  if (fault !== '') findings.addAtValue('template-invalid', pointer, `打印模板不能用：${fault}，请改正`);
}

function noteItem(context: CheckContext, name: string, pointer: string, owner: NodeView): void {
  const item = context.nodes.find(
    (one) => one.name === name && one.parent?.name === '' && one.parent.parent === owner,
  );
  if (item) noteNode(context, name, item, { pointer });
}

/** Resolves a string by what the widget's props schema says it names. */
export function checkReference(
  context: CheckContext,
  kind: Exclude<Reference, 'pattern'>,
  name: string,
  pointer: string,
  view: NodeView,
): void {
  switch (kind) {
    case 'address':
      if (checkUrl(name, pointer, context.findings)) {
        checkKnownCall(context, { method: 'GET', url: name }, pointer);
      }
      return;
    case 'template':
      checkPrintTemplate(context, name, pointer);
      return;
    case 'api':
      checkApi(context, name, pointer, 'any');
      return;
    case 'dict':
      checkDict(context, name, pointer);
      return;
    case 'entity':
      checkEntity(context, name, pointer);
      return;
    case 'field':
      checkField(context, name, pointer, view);
      return;
    case 'item':
      noteItem(context, name, pointer, view);
      expectKnown(
        context,
        'item-unknown',
        'items 下的节点',
        name,
        entriesOf(ownValue(view.node['items'], 'properties')).map(([key]) => key),
        pointer,
      );
      return;
    case 'node':
      checkTarget(context, name, pointer);
      return;
    case 'permission':
      checkPermission(context, name, pointer);
      return;
    case 'report':
      checkReportCode(context, name, pointer);
      return;
    case 'route':
      checkRoute(context, name, pointer);
      return;
    case 'rule':
      checkRuleName(context, name, pointer);
      return;
    case 'screen':
      checkScreen(context, name, pointer);
      return;
    case 'state':
      checkState(context, name, pointer);
  }
}
