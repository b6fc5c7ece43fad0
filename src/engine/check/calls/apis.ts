// Declared calls: relative addresses only, every placeholder filled, expressions that all callers can give.
import type { JsonObject } from '../../document.ts';
import { checkKnownCall, checkUrl } from '../context/address.ts';
import { answerOf } from '../shapes/answers.ts';
import type { CheckContext } from '../context/context.ts';
import { mergeShapes, type Shapes } from '../shapes/data-shape.ts';
import {
  checkCondition,
  checkTemplate,
  PLAIN_PLACE,
  type ExpressionPlace,
} from '../expressions/expressions.ts';
import { suggestKey, suggestValue, type Findings } from '../findings/findings.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import { noteNode } from '../document/name-uses.ts';
import { joinPointer } from '../findings/pointer.ts';

/** One place that runs a call. */
export interface ApiUse {
  pointer: string;
  /** Placeholders the caller fills itself; `any` when an expression gives them. */
  path: readonly string[] | 'any';
  place: ExpressionPlace;
}

/** Who runs which call, collected while the tree is checked. */
export class ApiUses {
  readonly #uses = new Map<string, ApiUse[]>();

  add(api: string, use: ApiUse): void {
    const list = this.#uses.get(api);
    if (list) list.push(use);
    else this.#uses.set(api, [use]);
  }

  of(api: string): readonly ApiUse[] {
    return this.#uses.get(api) ?? [];
  }
}

/** Checks all calls; runs after the tree, because the callers decide which names have a value. */
export function checkApis(context: CheckContext, uses: ApiUses): void {
  for (const [name, api] of context.apis) {
    const pointer = joinPointer('/apis', name);
    const list = uses.of(name);
    for (const key of ['url', 'add', 'edit']) {
      const url = ownString(api, key);
      if (url !== undefined && checkUrl(url, joinPointer(pointer, key), context.findings)) {
        const method = METHODS[key] ?? ownString(api, 'method') ?? 'GET';
        const place = joinPointer(pointer, key === 'url' ? 'method' : key);
        checkKnownCall(context, { method, url }, joinPointer(pointer, key), place);
      }
    }
    checkRowFields(context, api, pointer);
    checkHeaders(api, pointer, context.findings);
    checkPlaceholders(api, pointer, list, context.findings);
    const place = commonPlace(list);
    for (const key of ['path', 'params']) {
      checkCondition(context, ownValue(api, key), joinPointer(pointer, key), place);
    }
    checkTemplate(context, ownValue(api, 'body'), joinPointer(pointer, 'body'), place);
    checkCondition(context, ownValue(api, 'result'), joinPointer(pointer, 'result'), {
      ...place,
      isAction: true,
      shapes: new Map([...place.shapes, ['$result', answerOf(context, name)]]),
    });
  }
}

/** Methods that the two addresses of a save stand for. */
const METHODS: Readonly<Record<string, string>> = { add: 'POST', edit: 'PUT' };

/** A call runs in the scope of its caller, so only what every caller has may be named. */
function commonPlace(uses: readonly ApiUse[]): ExpressionPlace {
  const [first, ...rest] = uses;
  if (!first) return PLAIN_PLACE;
  return rest.reduce<ExpressionPlace>(
    (common, { place }) => ({
      isAction: common.isAction && place.isAction,
      isRow: common.isRow && place.isRow,
      isEach: common.isEach && place.isEach,
      extra: new Set([...common.extra].filter((name) => place.extra.has(name))),
      shapes: mergePlaces(common.shapes, place.shapes),
    }),
    first.place,
  );
}

/** A name that one caller says nothing of may hold anything. */
function mergePlaces(one: Shapes, other: Shapes): Shapes {
  return new Map(
    [...one].map(([name, shape]) => [name, mergeShapes(shape, other.get(name) ?? 'any')] as const),
  );
}

/** The fields of the form that a save says hold rows, and ids of removed ones. */
function checkRowFields(context: CheckContext, api: JsonObject, pointer: string): void {
  for (const [rows, gone] of entriesOf(ownValue(api, 'children'))) {
    const path = joinPointer(pointer, 'children', rows);
    for (const name of [rows, gone]) {
      if (typeof name !== 'string') continue;
      const field = context.fields.get(name);
      if (field) {
        noteNode(context, name, field, { pointer: path, ...(name === gone ? {} : { isKey: true }) });
        continue;
      }
      const message = `没有字段 “${name}”，请改成本表单里的字段`;
      if (name === gone) {
        const fix = suggestValue(name, context.fields.keys(), path);
        context.findings.addAtValue('field-unknown', path, message, fix);
      } else context.findings.addAtKey('field-unknown', path, message);
    }
  }
}

/** Headers are the HTTP client's own; a document that sets one tries to forge the token or the origin. */
function checkHeaders(api: JsonObject, pointer: string, findings: Findings): void {
  if (Object.hasOwn(api, 'headers')) {
    findings.addAtKey(
      'api-header',
      joinPointer(pointer, 'headers'),
      '接口不能设置请求头，请删除，令牌由系统添加',
    );
  }
}

function checkPlaceholders(
  api: JsonObject,
  pointer: string,
  uses: readonly ApiUse[],
  findings: Findings,
): void {
  const url = ownString(api, 'url');
  if (url === undefined || ownString(api, 'path') !== undefined) return;
  const wanted = [...url.matchAll(/\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name);
  const own = entriesOf(ownValue(api, 'path')).map(([name]) => name);
  for (const name of own) {
    if (wanted.includes(name)) continue;
    const path = joinPointer(pointer, 'path', name);
    const value = isObject(api['path']) ? api['path'][name] : undefined;
    findings.addAtKey(
      'api-path-unknown',
      path,
      `地址 “${url}” 里没有 “{${name}}”，请改正名称或删除`,
      suggestKey(path, wanted, value),
    );
  }
  for (const name of wanted) {
    if (own.includes(name)) continue;
    const message = `地址 “${url}” 里的 “{${name}}” 没有值，请在 path 里给出`;
    if (uses.length === 0) {
      findings.addInString(
        'api-path-missing',
        joinPointer(pointer, 'url'),
        url.indexOf(`{${name}}`),
        message,
      );
    }
    for (const use of uses) {
      if (use.path !== 'any' && !use.path.includes(name))
        findings.addAtValue('api-path-missing', use.pointer, message);
    }
  }
}
