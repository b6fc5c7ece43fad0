// The names of the stored departments, as text.
import { useMemo, type ReactNode } from 'react';
import { keysOf } from '../choices/option-values.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { indexByStored, type DepartNode } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

/** Names of stored keys; one that the tree does not know is shown as itself. */
export function useDepartNames(tree: readonly DepartNode[], keys: readonly string[]): string {
  const index = useMemo(() => indexByStored(tree), [tree]);
  return keys.map((key) => index.get(key)?.text ?? key).join('、');
}

export function DepartNames({ id, value, settings }: WidgetProps<DepartSettings>): ReactNode {
  const keys = keysOf(value);
  const { status, tree } = useDepartments(settings, keys.length > 0);
  const names = useDepartNames(tree, keys);
  return (
    <span className="sw-read" id={id} aria-busy={status === 'loading'}>
      {status === 'loading' ? t('加载中…') : names || '—'}
    </span>
  );
}
