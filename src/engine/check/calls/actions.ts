// Actions of a document: every step's names resolve, every expression in it may stand there.
import type { Json } from '../../document.ts';
import type { DataShape } from '../../catalog.ts';
import { readExpression } from '../../expression/read.ts';
import type { ApiUses } from './apis.ts';
import { resultAfter } from '../shapes/answers.ts';
import type { CheckContext } from '../context/context.ts';
import { checkDictValue } from '../context/dict-values.ts';
import { itemOf, mergeShapes } from '../shapes/data-shape.ts';
import { checkCondition, checkTemplate, type ExpressionPlace } from '../expressions/expressions.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { checkRuleUses } from '../fields/rule-uses.ts';
import { LOOK_NAMES } from '../../look-names.ts';
import {
  checkApi,
  checkField,
  checkPrintTemplate,
  checkRoute,
  checkScreen,
  checkState,
  checkTarget,
  expectKnown,
} from '../context/references.ts';
import { checkSent } from './sent-names.ts';
import { shapeOfTemplate } from '../shapes/tree-shape.ts';

export interface ActionPlace {
  place: ExpressionPlace;
  /** The node whose event runs the steps. */
  view: NodeView | undefined;
  uses: ApiUses;
}

/**
 * Checks a list of steps and all lists inside it.
 * @returns what `$result` is made of after the last of them
 */
export function checkActions(
  context: CheckContext,
  steps: Json | undefined,
  pointer: string,
  at: ActionPlace,
): DataShape {
  return itemsOf(steps).reduce<DataShape>(
    (result, step, index) => {
      const place = { ...at.place, shapes: new Map([...at.place.shapes, ['$result', result]]) };
      return checkStep(context, step, joinPointer(pointer, index), { ...at, place });
    },
    at.place.shapes.get('$result') ?? 'any',
  );
}

/** Keys of a step that are compiled as templates; the others name something or hold a constant. */
const TEMPLATE_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['request', ['params', 'path', 'body']],
  ['submit', ['values', 'message']],
  ['set', ['value']],
  ['open', ['screen', 'title', 'params']],
  ['close', ['result']],
  ['navigate', ['to', 'query']],
  ['message', ['text']],
  ['confirm', ['text', 'title', 'ok']],
  ['prompt', ['label', 'title', 'placeholder', 'initial']],
  ['download', ['params', 'path', 'filename']],
  ['follow', ['params', 'path']],
  ['print', ['template', 'record', 'title']],
  ['sign_in', ['result']],
  ['adopt_user', ['user']],
  ['each', ['in']],
]);

/** An object of templates, or one expression that gives the whole object. */
const GROUP_KEYS: ReadonlySet<string> = new Set(['params', 'path', 'query']);

function checkStep(context: CheckContext, step: Json, pointer: string, at: ActionPlace): DataShape {
  const kind = ownString(step, 'do');
  const before = at.place.shapes.get('$result') ?? 'any';
  if (kind === undefined || !isObject(step)) return before;
  const place: ExpressionPlace = { ...at.place, isAction: true };
  for (const key of TEMPLATE_KEYS.get(kind) ?? []) {
    const check = GROUP_KEYS.has(key) ? checkCondition : checkTemplate;
    check(context, ownValue(step, key), joinPointer(pointer, key), place);
  }
  const named = (key: string, check: (name: string, path: string) => void): void => {
    const name = ownString(step, key);
    if (name !== undefined) check(name, joinPointer(pointer, key));
  };
  switch (kind) {
    case 'request':
    case 'download':
    case 'follow':
    case 'submit':
      named('api', (name, path) => {
        if (!checkApi(context, name, path, kind === 'submit' ? 'any' : 'call')) return;
        const given = step['path'];
        const filled = typeof given === 'string' ? 'any' : entriesOf(given).map(([key]) => key);
        at.uses.add(name, { pointer: path, path: filled, place });
        checkSent(context, name, 'params', step['params'], joinPointer(pointer, 'params'));
        const sent = kind === 'submit' ? 'values' : 'body';
        checkSent(context, name, 'body', step[sent], joinPointer(pointer, sent));
      });
      checkActions(context, step['fail'], joinPointer(pointer, 'fail'), at);
      named('into', (name, path) => checkState(context, name, path));
      return resultAfter(context, step, before);
    case 'validate':
    case 'reset':
    case 'reload':
      named('target', (name, path) => checkTarget(context, name, path));
      return before;
    case 'set':
      named('state', (name, path) => checkState(context, name, path));
      named('field', (name, path) => {
        const view = checkField(context, name, path, at.view);
        checkDictValue(context, view, step['value'], joinPointer(pointer, 'value'));
      });
      named('look', (name, path) => expectKnown(context, 'look-unknown', '外观', name, LOOK_NAMES, path));
      return before;
    case 'open':
      named('screen', (name, path) => {
        if (readExpression(name) === null) checkScreen(context, name, path);
      });
      return resultAfter(context, step, before);
    case 'prompt':
      checkRuleUses(step['rules'], joinPointer(pointer, 'rules'), context);
      return resultAfter(context, step, before);
    case 'print':
      checkPrinted(context, step['template'], joinPointer(pointer, 'template'));
      return before;
    case 'navigate':
      named('to', (name, path) => {
        if (readExpression(name) === null) checkRoute(context, name, path);
      });
      return before;
    case 'message':
      checkActions(context, step['undo'], joinPointer(pointer, 'undo'), at);
      return before;
    case 'when':
      checkCondition(context, ownValue(step, 'if'), joinPointer(pointer, 'if'), place);
      return mergeShapes(
        checkActions(context, step['then'], joinPointer(pointer, 'then'), at),
        checkActions(context, step['else'], joinPointer(pointer, 'else'), at),
      );
    case 'each': {
      const item = itemOf(shapeOfTemplate(step['in'], place.shapes));
      checkActions(context, step['steps'], joinPointer(pointer, 'steps'), {
        ...at,
        place: {
          ...place,
          isEach: true,
          extra: new Set([...place.extra, '$index']),
          shapes: new Map([...place.shapes, ['$item', item]]),
        },
      });
      return before;
    }
    default:
      return before;
  }
}

/** A template that is written out has to be one; the code of another has to be known, where anybody knows them. */
function checkPrinted(context: CheckContext, template: Json | undefined, pointer: string): void {
  if (isObject(template)) checkPrintTemplate(context, JSON.stringify(template), pointer);
  const { printTemplates } = context.catalog;
  if (typeof template !== 'string' || printTemplates === undefined || readExpression(template) !== null)
    return;
  expectKnown(context, 'template-unknown', '打印模板', template, printTemplates, pointer);
}
