// Fields of a form that is saved as a record, against the entity of this server: what the browser lets through and the
// server refuses, and what only the browser judges.
import { valueOverForm } from '../../blueprint/record-rules.ts';
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import type { Json, RuleDeclaration } from '../../document.ts';
import type { CheckContext } from '../context/context.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { listSavings } from './savings.ts';

/** A field of a record that a field of the form is saved as. */
interface Saved {
  entity: EntityDeclaration;
  field: EntityField;
}

/** Checks every field whose value becomes a field of an entity. */
export function checkEntityFields(context: CheckContext): void {
  const savings = listSavings(context);
  if (savings.length === 0) return;
  for (const view of context.nodes) {
    if (view.kind !== 'field' || view.isInSearch || view.path === '') continue;
    const found = savings.flatMap(({ entity, nameOf }): Saved[] => {
      const name = nameOf(view.path);
      const field =
        name !== undefined && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
      return field ? [{ entity, field }] : [];
    });
    const [saved, ...others] = found;
    // What becomes several fields may be fit for one of them alone.
    if (!saved || others.some(({ field }) => field !== saved.field)) continue;
    checkLength(context, view, saved.field);
    checkRulesThere(context, view, saved);
    checkKeywordsThere(context, view, saved);
  }
}

/** Widgets whose text is typed; the others hold keys of their own. */
const TYPED: ReadonlySet<string> = new Set(['text', 'textarea', 'markdown', 'code', 'json']);

function checkLength({ findings }: CheckContext, view: NodeView, field: EntityField): void {
  const { length } = field;
  if (length === undefined || !TYPED.has(view.contract?.type ?? '')) return;
  const props = view.node['x-component-props'];
  const places: [Json | undefined, string][] = [
    [view.node['maxLength'], locateKeyword(view, 'maxLength')],
    [ownValue(props, 'maxLength'), joinPointer(locateKeyword(view, 'x-component-props'), 'maxLength')],
  ];
  for (const [most, pointer] of places) {
    if (typeof most !== 'number' || most <= length) continue;
    findings.addAtValue(
      'length-beyond',
      pointer,
      `“${field.title}” 在服务器上最多 ${length} 个字符，这里允许 ${most} 个，保存会失败，请改成不超过 ${length}`,
      { title: `改成 ${length}`, patch: [{ op: 'replace', path: pointer, value: length }] },
    );
  }
}

/** Rules of a document are judged in the browser alone: another client saves what they refuse. */
function checkRulesThere(context: CheckContext, view: NodeView, { field, entity }: Saved): void {
  const names = (field.rules ?? []).map((use) => (typeof use === 'string' ? use : nameOf(use)));
  const own = new Set(field.serverRules ?? []);
  const known = new Set([...names, ...own]);
  itemsOf(view.node['x-rules']).forEach((use, index) => {
    const name = typeof use === 'string' ? use : ownString(use, 'rule');
    if (name === undefined || !isKnownRule(context, name)) return;
    const isThere = known.has(name) && (own.has(name) || !isOtherRule(context, name));
    if (isThere || isRecordRule(context, name, entity)) return;
    const pointer = joinPointer(locateKeyword(view, 'x-rules'), index);
    context.findings.addAtValue(
      'rule-browser-only',
      typeof use === 'string' ? pointer : joinPointer(pointer, 'rule'),
      `规则 “${name}” 只在浏览器里判断，服务器保存 “${field.title}” 时不判断，请在实体 “${entity.id}” 的字段上也写上它`,
    );
  });
}

/** A rule of the document that says of the form what the entity says of its records. */
function isRecordRule({ document }: CheckContext, name: string, { rules = [] }: EntityDeclaration): boolean {
  const check = ownString(ownValue(ownValue(document, 'rules'), name), 'check');
  return check !== undefined && rules.some((rule) => valueOverForm(rule.check) === check);
}

/** A rule of the document under the name of a shipped one that judges less: the server knows the shipped one alone. */
function isOtherRule({ document, catalog }: CheckContext, name: string): boolean {
  const rule = ownValue(ownValue(document, 'rules'), name);
  const there = catalog.rules.get(name);
  if (rule === undefined || !there) return false;
  const isLess = LIMITS.some((limit) => !isJudged(limit, ownValue(rule, limit), [there]));
  return isLess || (ownString(rule, 'check') ?? there.check) !== there.check;
}

/** What both a node and a named rule may limit a single value by. */
const LIMITS = ['pattern', 'minLength', 'minimum', 'maximum'] as const;

/** Whether one of the rules is at least as strict; what is not limited is. */
function isJudged(
  limit: (typeof LIMITS)[number],
  wanted: Json | undefined,
  rules: readonly RuleDeclaration[],
): boolean {
  if (wanted === undefined) return true;
  return rules.some((rule) => {
    const there = rule[limit];
    if (there === undefined) return false;
    if (typeof there !== 'number' || typeof wanted !== 'number') return there === wanted;
    return limit === 'maximum' ? there <= wanted : there >= wanted;
  });
}

/** Limits that stand at the node itself: the browser judges them, the server the rules of the field. */
function checkKeywordsThere(
  { findings, catalog }: CheckContext,
  view: NodeView,
  { field, entity }: Saved,
): void {
  // What code of the server writes by itself is judged by code.
  if (field.isReadOnly) return;
  const names = (field.rules ?? []).map((use) => (typeof use === 'string' ? use : nameOf(use)));
  const rules = names.flatMap((name) => catalog.rules.get(name) ?? []);
  for (const limit of LIMITS) {
    if (isJudged(limit, view.node[limit], rules)) continue;
    findings.addAtValue(
      'rule-browser-only',
      locateKeyword(view, limit),
      `${limit} 只在浏览器里判断，服务器保存 “${field.title}” 时不判断，请在实体 “${entity.id}” 的字段上写一条同样的规则`,
    );
  }
}

function nameOf(use: object): string {
  return ownString(use, 'rule') ?? '';
}

/** One that does not exist is told of as such. */
function isKnownRule({ rules, catalog }: CheckContext, name: string): boolean {
  return rules.has(name) || catalog.rules.has(name);
}
