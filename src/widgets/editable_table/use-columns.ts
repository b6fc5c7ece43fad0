// The columns of a table as they are drawn: read from the document, as far as the user may see them and wants to.
import { useMemo } from 'react';
import { isShown, orderColumns, type Preferences } from '../../controls/columns/column-preferences.ts';
import { useAllowed } from '../../controls/buttons/use-allowed.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import type { GridColumn } from './grid/grid.ts';
import { readColumns, type Column } from './model/column.ts';
import { hiddenCode, isColumnHidden } from './permissions.ts';
import { readDeclared } from './table-columns.ts';
import { useColumnChoices } from './use-column-choices.ts';
import { useEditors } from './use-editors.ts';

/** Columns of the document; read anew only when their content changes. */
export function useColumns(node: PlanNode) {
  const screen = useScreen();
  const outer = useRow();
  const evaluate = useMemo(
    () => (template: Parameters<typeof screen.evaluate>[0], extra?: Parameters<typeof screen.evaluate>[1]) =>
      screen.evaluate(template, outer ? { ...outer, ...extra } : extra),
    [screen, outer],
  );
  const first = useMemo(() => readDeclared(node.props, evaluate), [node, evaluate]);
  const { templates } = first;
  // What follows the form is read with every drawing; most columns are written down once and for all.
  const isFixed = node.props.kind === 'constant';
  const configs = isFixed ? first.configs : readDeclared(node.props, evaluate).configs;
  const content = isFixed ? undefined : JSON.stringify(configs);
  const prefix = hiddenCode(readPrefix(node, evaluate));
  const { services } = screen;
  const isAllowed = useAllowed(readCodes(configs, prefix));
  const allowedKeys = isAllowed.join();
  const declared = useMemo(
    () => readColumns(content === undefined ? first.configs : JSON.parse(content)),
    [content, first],
  );
  const columns = useMemo(
    () =>
      declared.filter(
        (column) => column.type !== 'hidden' && !isColumnHidden(prefix, column, services.permissions),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the permissions of the columns come as one text
    [declared, prefix, services, allowedKeys],
  );
  return { declared, columns, templates, evaluate };
}

function readPrefix(node: PlanNode, evaluate: (template: PlanNode['props']) => unknown): unknown {
  const { props } = node;
  if (props.kind === 'constant')
    return (props.value as { permissionPrefix?: unknown } | null)?.permissionPrefix;
  const entry =
    props.kind === 'object' ? props.entries.find(([name]) => name === 'permissionPrefix') : undefined;
  return entry && evaluate(entry[1]);
}

/** The codes that columns ask for: by the prefix and their keys, and those that they name. */
function readCodes(configs: readonly unknown[], prefix: string): (string | undefined)[] {
  return configs.flatMap((one) => {
    const { key, permission } = (one ?? {}) as { key?: unknown; permission?: unknown };
    return [
      prefix === '' ? undefined : `${prefix}${String((key ?? '') as string)}`,
      typeof permission === 'string' ? permission : undefined,
    ];
  });
}

/**
 * Columns as the user arranged them, with their options and editors.
 * @param value the rows, as the form holds them
 */
export function useShownColumns(
  columns: readonly Column[],
  preferences: Preferences,
  value: unknown,
): readonly GridColumn[] {
  const choices = useColumnChoices(columns, value);
  const editors = useEditors(columns);
  return useMemo(() => {
    const complete = columns.map((column, index): GridColumn => ({
      ...column,
      choices: choices[index] ?? [],
      editor: editors[index] ?? 'none',
      needsReader:
        column.kind.isReference === true && editors[index] === 'ready' && column.options === undefined,
    }));
    return orderColumns(complete, preferences.order).filter((column) => isShown(column, preferences));
  }, [columns, choices, editors, preferences]);
}
