// The verdict over a whole table as the form asks for it, drawn or not; what was found is kept with the rows it was found in.
import { raw } from '@formily/reactive';
import type { ValueContext } from '../../engine/registry/manifest.ts';
import { readColumns, type Column } from './model/column.ts';
import { markRows, readRows, type Row } from './model/row.ts';
import { isBlank } from './model/same-value.ts';
import { ownValue } from './model/state.ts';
import {
  countFindings,
  judgeTable,
  type Findings,
  type IsJudged,
  type KnownVerdicts,
} from './model/validate.ts';
import { hiddenCode, isColumnHidden } from './permissions.ts';
import { evaluatePart, isComputed, readDeclared, type Evaluate, type RowTemplates } from './table-columns.ts';
import { t } from '../../engine/text.ts';

const found = new WeakMap<readonly Row[], Findings>();

/** What was found in exactly these rows. */
export function findingsOf(rows: readonly Row[]): Findings | undefined {
  return found.get(rows);
}

/** Keeps verdicts that are known already, so that the same rows are not judged twice. */
export function keepFindings(rows: readonly Row[], findings: Findings): void {
  found.set(rows, findings);
}

/** Cells that can be filled in: neither fixed nor disabled nor hidden, for this row. */
export function createIsJudged(
  columns: readonly Column[],
  templates: ReadonlyMap<string, RowTemplates>,
  evaluate: Evaluate,
): IsJudged {
  const fixed = new Set(columns.filter((one) => one.isDisabled || one.kind.isFixed).map(({ key }) => key));
  return (column, row, index) => {
    if (fixed.has(column)) return false;
    if (!templates.has(column)) return true;
    // Nobody can fill in what is computed.
    if (isComputed(templates, column) && isBlank(ownValue(row, column))) return false;
    const part = (name: 'visible' | 'disabled'): unknown =>
      evaluatePart(templates, column, name, row, index, evaluate);
    return part('visible') !== false && part('disabled') !== true;
  };
}

/** @returns the sentence below the table, empty when nothing is wrong */
export async function checkTable(value: unknown, context: ValueContext): Promise<string> {
  const rows = readRows(raw(value as object));
  // What is judged is sent next: the form copies marked rows as they are.
  markRows(rows);
  const settings = context.evaluate(withoutColumns(context.node.props)) as Record<string, unknown>;
  const minRows = Number(settings['minRows'] ?? 0);
  if (rows.length < minRows) return t('至少需要{0}行', minRows);
  const { configs, templates } = readDeclared(context.node.props, context.evaluate);
  const prefix = hiddenCode(settings['permissionPrefix']);
  const columns = readColumns(configs).filter(
    (column) => !isColumnHidden(prefix, column, context.services.permissions),
  );
  const findings =
    found.get(rows) ??
    (await judgeTable(
      columns,
      rows,
      createIsJudged(columns, templates, context.evaluate),
      templates.size === 0 ? knownOf(context.node, columns) : undefined,
    ));
  found.set(rows, findings);
  return describe(findings, columns);
}

const known = new WeakMap<ValueContext['node'], { judgedBy: string; verdicts: KnownVerdicts }>();

/**
 * Verdicts of before for these very columns: a change of one cell shall not judge ten thousand rows. Rows are never changed
 * in place.
 * @returns undefined where a row is compared with others
 */
function knownOf(node: ValueContext['node'], columns: readonly Column[]): KnownVerdicts | undefined {
  if (columns.some(({ isUnique }) => isUnique)) return undefined;
  // Sentences are in the language of the page.
  const judgedBy = JSON.stringify([
    t('格式不正确'),
    ...columns.map(({ key, title, rules, isDisabled, kind }) => [
      key,
      title,
      rules,
      isDisabled,
      kind.isFixed,
    ]),
  ]);
  const before = known.get(node);
  if (before?.judgedBy === judgedBy) return before.verdicts;
  const verdicts: KnownVerdicts = new WeakMap();
  known.set(node, { judgedBy, verdicts });
  return verdicts;
}

function withoutColumns(props: ValueContext['node']['props']): ValueContext['node']['props'] {
  return props.kind === 'object'
    ? { kind: 'object', entries: props.entries.filter(([name]) => name !== 'columns') }
    : props;
}

function describe(findings: Findings, columns: readonly Column[]): string {
  const first = findings.entries().next().value;
  if (!first) return '';
  const [index, errors] = first;
  const column = columns.find(({ key }) => errors[key] !== undefined);
  const count = countFindings(findings);
  const sum = count > 1 ? t('，共{0}处填写有误', count) : '';
  return t(
    '第 {0} 行“{1}”：{2}{3}',
    index + 1,
    column?.title ?? '',
    column ? (errors[column.key] ?? '') : '',
    sum,
  );
}
