// The model behind a field of the form: takes the value from it and gives every change back.
import { raw } from '@formily/reactive';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSetField } from '../../controls/field/use-set-field.ts';
import { useScreen } from '../../engine/react/context.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { createIsJudged, findingsOf, keepFindings } from './check-table.ts';
import { readChains } from './model/chains.ts';
import type { Column } from './model/column.ts';
import { createShownRows, type ShownRows } from './model/shown-rows.ts';
import { createTableModel, type ModelOptions } from './model/table-model.ts';
import { computeRow, isComputed, type Evaluate, type RowTemplates } from './table-columns.ts';

interface Parts {
  node: PlanNode;
  value: unknown;
  columns: readonly Column[];
  templates: ReadonlyMap<string, RowTemplates>;
  evaluate: Evaluate;
  orderField: string | undefined;
  deleteIdsField: string | undefined;
  isInvalid: boolean;
  onChange(this: void, value: unknown): void;
}

/** One model as long as the table is drawn. */
export function useTableModel(parts: Parts): ShownRows {
  const screen = useScreen();
  const setField = useSetField(parts.node.path);
  const { columns, templates, evaluate, orderField, deleteIdsField, isInvalid } = parts;
  const rows = raw(parts.value as object) as unknown;
  const latest = useRef({ ...parts, setField });
  const published = useRef(rows);

  const readOptions = (): ModelOptions => ({
    columns,
    orderField,
    chains: readChains(columns),
    isJudged: createIsJudged(columns, templates, evaluate),
    ...computeRows(columns, templates, evaluate),
    onChange: (next, deleteIds) => {
      const now = latest.current;
      // The verdicts followed the change already: the form need not judge ten thousand rows again.
      if (model.verdicts.isComplete) keepFindings(next, model.verdicts.findings());
      published.current = next;
      now.onChange(next);
      if (now.deleteIdsField === undefined || shownIds.current === deleteIds) return;
      shownIds.current = deleteIds;
      now.setField(now.deleteIdsField, [...deleteIds]);
    },
  });
  const shownIds = useRef<readonly string[]>(undefined);
  const [model] = useState((): ShownRows => {
    const made = createShownRows(createTableModel({ columns }));
    made.load(rows, readIds(screen.form.getValuesIn(deleteIdsField ?? '')));
    return made;
  });
  shownIds.current ??= model.deleteIds;

  useLayoutEffect(() => {
    latest.current = { ...parts, setField };
  });
  // Stable parts only: columns are read anew when their content changes.
  useLayoutEffect(() => {
    model.setOptions(readOptions());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- everything else is read through `latest`
  }, [model, columns, templates, evaluate, orderField]);

  useLayoutEffect(() => {
    if (published.current === rows) return;
    published.current = rows;
    const ids = deleteIdsField === undefined ? [] : readIds(screen.form.getValuesIn(deleteIdsField));
    model.load(rows, ids);
    shownIds.current = model.deleteIds;
  }, [model, rows, screen, deleteIdsField]);

  useEffect(() => {
    const found = isInvalid && !model.verdicts.isComplete ? findingsOf(model.all.rows) : undefined;
    if (found) model.verdicts.show(found);
  }, [model, isInvalid, rows]);
  return model;
}

function readIds(value: unknown): readonly string[] {
  const ids = raw(value as object) as unknown;
  return Array.isArray(ids) ? ids.filter((one): one is string => typeof one === 'string') : [];
}

/** How computed cells follow their row: they are set whenever it changes, and counted where nothing is stored. */
function computeRows(
  columns: readonly Column[],
  templates: ReadonlyMap<string, RowTemplates>,
  evaluate: Evaluate,
): Pick<ModelOptions, 'complete' | 'fill'> {
  const computed = columns.filter(({ key }) => isComputed(templates, key));
  if (computed.length === 0) return {};
  return {
    complete: (row, index) => {
      const completed = computeRow(templates, row, index, evaluate, false);
      return completed === row ? undefined : completed;
    },
    ...(computed.some(({ hasSum }) => hasSum)
      ? { fill: (row, index) => computeRow(templates, row, index, evaluate, true) }
      : {}),
  };
}
