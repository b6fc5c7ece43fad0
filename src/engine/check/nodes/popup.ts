// Widgets that copy columns of chosen report rows into fields of the form: the two lists must fit, and fit the report.
import { columnNameOf, type ReportDeclaration } from '../../report.ts';
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { CheckContext } from '../context/context.ts';
import { suggestHint, suggestKey, suggestValue } from '../findings/findings.ts';
import { entriesOf } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { noteNode } from '../document/name-uses.ts';
import { findField } from '../context/references.ts';

type Props = Readonly<Record<string, Json>>;

/** Checks `code`, `orgFields`, `destFields`, `sorter` and `param` of a widget that has the two lists. */
export function checkPopup(context: CheckContext, view: NodeView, props: Props, pointer: string): void {
  const settings = view.contract?.props.properties ?? {};
  if (!settings['orgFields'] || !settings['destFields']) return;
  const needed = ['code', 'orgFields', 'destFields'].filter((name) => settings[name]);
  const missing = needed.filter((name) => (props[name] ?? '') === '');
  if (missing.length > 0) {
    context.findings.addAtValue('popup-config', pointer, `popup参数未正确配置!请写全 ${missing.join('、')}`);
    return;
  }
  const orgFields = fixedText(props['orgFields']);
  const destFields = fixedText(props['destFields']);
  if (orgFields !== undefined && destFields !== undefined) {
    if (orgFields.split(',').length !== destFields.split(',').length) {
      context.findings.addAtValue(
        'popup-fields',
        joinPointer(pointer, 'destFields'),
        'popup参数未正确配置,原始值和目标值数量不一致!请让 orgFields 与 destFields 一一对应',
      );
    }
    checkOwnField(context, fixedText(props['field']), destFields, joinPointer(pointer, 'field'));
    if (!view.isRow) checkDestinations(context, view, destFields, props, joinPointer(pointer, 'destFields'));
  }
  const report = context.catalog.reports.get(fixedText(props['code']) ?? '');
  if (report) checkReportUse(context, report, props, pointer);
}

/** A text that is no expression. */
function fixedText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && readExpression(value) === null ? value : undefined;
}

/** `field` says which destination is the widget's own value. */
function checkOwnField(
  context: CheckContext,
  field: string | undefined,
  destFields: string,
  pointer: string,
): void {
  const names = destFields.split(',').map((name) => name.trim());
  if (field === undefined || field === '' || names.includes(field)) return;
  context.findings.addAtValue(
    'field-unknown',
    pointer,
    `field “${field}” 不在 destFields 里，请改成其中一个`,
    suggestValue(field, names, pointer),
  );
}

/** Every destination is a field of the form, or the widget's own value, which `field` names. */
function checkDestinations(
  context: CheckContext,
  view: NodeView,
  fields: string,
  props: Props,
  pointer: string,
): void {
  eachPart(fields, (name, index) => {
    const field = name === '' ? undefined : findField(context, name, view);
    if (field) {
      noteNode(context, name, field, { pointer, start: index });
      if (name === props['field']) noteNode(context, name, field, { pointer: besideOf(pointer) });
    }
    if (name !== '' && (name === props['field'] || field)) return;
    context.findings.addInString(
      'field-unknown',
      pointer,
      index,
      `字段 “${name}” 不存在，请改成本表单里的字段路径`,
      suggestHint(name, context.fields.keys()),
    );
  });
}

/** Where `field` stands beside `destFields`. */
function besideOf(pointer: string): string {
  return joinPointer(pointer.slice(0, pointer.lastIndexOf('/')), 'field');
}

function checkReportUse(
  context: CheckContext,
  report: ReportDeclaration,
  props: Props,
  pointer: string,
): void {
  const columns = new Set(['id', ...report.columns.map(columnNameOf)]);
  const tell = (name: string, at: string, index: number): void => {
    context.findings.addInString(
      'report-column-unknown',
      joinPointer(pointer, at),
      index,
      `报表 “${report.code}” 没有列 “${name}”，请改成报表里的列名`,
      suggestHint(name, columns),
    );
  };
  eachPart(fixedText(props['orgFields']) ?? '', (name, index) => {
    if (!columns.has(name) && name !== '') tell(name, 'orgFields', index);
  });
  const [sorted] = (fixedText(props['sorter']) ?? '').split('=');
  if (sorted !== undefined && sorted !== '' && !columns.has(sorted)) tell(sorted, 'sorter', 0);
  const known = Object.keys(report.params ?? {});
  for (const [name, value] of entriesOf(props['param'])) {
    if (known.includes(name)) continue;
    const at = joinPointer(pointer, 'param', name);
    context.findings.addAtKey(
      'report-param-unknown',
      at,
      `报表 “${report.code}” 没有参数 “${name}”，请改成 params 里的名称`,
      suggestKey(at, known, value),
    );
  }
}

/** Calls `see` with each trimmed part of a comma list and where it begins. */
export function eachPart(list: string, see: (part: string, index: number) => void): void {
  let index = 0;
  for (const part of list.split(',')) {
    const name = part.trim();
    see(name, index + part.indexOf(name));
    index += part.length + 1;
  }
}
