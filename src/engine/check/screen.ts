// Checks one screen document: shape, then everything it refers to.
import type { JsonObject } from '../document.ts';
import { checkActions } from './calls/actions.ts';
import { ApiUses, checkApis } from './calls/apis.ts';
import { tripleOf } from './catalog/catalog.ts';
import { checkQueryNames } from './nodes/columns.ts';
import { createContext, type CheckContext, type ContextParts } from './context/context.ts';
import { checkCycles } from './reactions/cycles.ts';
import { recordOf } from './shapes/data-shape.ts';
import { checkDictColors } from './catalog/dict-colors.ts';
import { checkBeyondFields } from './fields/beyond-fields.ts';
import { checkEntityFields } from './fields/entity-fields.ts';
import {
  checkOwnRuleExpression,
  checkTemplate,
  PLAIN_PLACE,
  refuseExpressions,
} from './expressions/expressions.ts';
import { entriesOf, ownString, ownValue } from '../values/json.ts';
import { checkNode } from './nodes/node-checks.ts';
import { checkRulePatterns } from './patterns/patterns.ts';
import { joinPointer } from './findings/pointer.ts';
import { noteParams } from './routes/params.ts';
import { checkUnaskedWrites } from './calls/unasked-writes.ts';
import { checkSentNames } from './calls/sent-names.ts';
import { checkEntity, checkPermission } from './context/references.ts';
import { DOCUMENT_CODES, reportShape } from './schemas/shape.ts';

/** A screen document of the current format whose limits hold. */
export function checkScreenDocument(parts: ContextParts): void {
  const { validators, findings, document } = parts;
  const errors = validators.validate('screen', document);
  // Checked by themselves, with words that say more.
  const told = errors.filter(
    (error) =>
      !(error.keyword === 'additionalProperties' && error.params['additionalProperty'] === 'headers'),
  );
  reportShape(told, '', DOCUMENT_CODES, '', findings);
  const context = createContext(parts);
  const uses = new ApiUses();
  const place = { ...PLAIN_PLACE, shapes: new Map([['$state', context.stateShape]]) };
  for (const view of context.nodes) checkNode(context, view, uses);
  checkFieldPaths(context);
  // What `News` of services.ts tells.
  const news = recordOf([['isOwn', 'plain']]);
  const pushed = { ...place, shapes: new Map([...place.shapes, ['$event', news]]) };
  for (const event of ['open', 'push', 'again']) {
    checkActions(context, ownValue(ownValue(document, 'on'), event), `/on/${event}`, {
      place: event === 'push' ? pushed : place,
      view: undefined,
      uses,
    });
  }
  checkActions(context, ownValue(ownValue(ownValue(document, 'on'), 'every'), 'steps'), '/on/every/steps', {
    place,
    view: undefined,
    uses,
  });
  checkApis(context, uses);
  checkQueryNames(context);
  noteParams(context);
  checkSentNames(context);
  checkUnaskedWrites(context);
  checkEntityFields(context);
  checkBeyondFields(context);
  checkOwnRules(context);
  checkOwnDicts(context);
  for (const part of ['route', 'card']) {
    const permission = ownString(ownValue(document, part), 'permission');
    if (permission !== undefined) checkPermission(context, permission, `/${part}/permission`);
  }
  refuseConstants(document, context);
  checkCycles(context);
}

/** Two fields with one path would share one value without anybody seeing why. */
function checkFieldPaths({ nodes, findings }: CheckContext): void {
  const known = new Map<string, string>();
  for (const { path, pointer } of nodes) {
    if (path === '') continue;
    const first = known.get(path);
    if (first === undefined) known.set(path, pointer);
    else if (first !== pointer) {
      findings.addAtKey(
        'field-duplicate',
        pointer,
        `字段 “${path}” 已在 ${first} 声明，两处会共用一个值，请换一个名称`,
      );
    }
  }
}

/** Parts of a document that are never compiled. */
function refuseConstants(document: JsonObject, context: CheckContext): void {
  for (const part of ['id', 'title', 'route', 'params', 'state', 'dicts', 'translations']) {
    refuseExpressions(ownValue(document, part), `/${part}`, context.findings);
  }
}

function checkOwnRules(context: CheckContext): void {
  const rules = ownValue(context.document, 'rules');
  checkRulePatterns(rules, '/rules', context.validators, context.findings);
  for (const [name, rule] of entriesOf(rules)) {
    const check = ownString(rule, 'check');
    if (check !== undefined) {
      checkOwnRuleExpression(context, check, joinPointer('/rules', name, 'check'));
    }
    checkTemplate(context, ownString(rule, 'message'), joinPointer('/rules', name, 'message'), PLAIN_PLACE);
  }
}

/** Dictionaries of the document: colours, and tables, of which a dropped-in file may use declared ones, not add any. */
function checkOwnDicts(context: CheckContext): void {
  const { catalog, findings, source } = context;
  for (const [name, dict] of entriesOf(ownValue(context.document, 'dicts'))) {
    const pointer = joinPointer('/dicts', name);
    checkDictColors(dict, pointer, context);
    const id = ownString(dict, 'entity');
    if (id === undefined) continue;
    const entity = catalog.entities.get(id);
    if (!entity) {
      checkEntity(context, id, joinPointer(pointer, 'entity'));
      continue;
    }
    const text = ownString(dict, 'text');
    const value = ownString(dict, 'value');
    if (text === undefined || value === undefined) continue;
    const triple = tripleOf(entity, text, value);
    if (triple === undefined) {
      const isTextOpen = tripleOf(entity, text, text) !== undefined;
      findings.addAtValue(
        'dict-secret',
        joinPointer(pointer, isTextOpen ? 'value' : 'text'),
        `实体 “${id}” 没有公开的字段 “${isTextOpen ? value : text}”，请改成实体里公开的字段`,
      );
    } else if (source === 'dropped' && !catalog.triples.has(triple)) {
      findings.addAtValue(
        'dict-undeclared',
        pointer,
        `放入的文件不能新增表字典 “${triple}”，请先在字典目录里声明它`,
      );
    }
  }
}
