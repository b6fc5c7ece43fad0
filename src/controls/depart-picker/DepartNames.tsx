// The names of the stored departments, as text.
import { useEffect, useMemo, type ReactNode } from 'react';
import { openTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import { useServices } from '../../engine/react/context.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { indexByStored, type DepartNode } from './depart-tree.ts';
import { departTexts, textsIn } from './depart-texts.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

/** Names of stored keys; one that the tree does not know is shown as itself. */
export function useDepartNames(tree: readonly DepartNode[], keys: readonly string[]): string {
  return joinNames(
    useMemo(() => indexByStored(tree), [tree]),
    keys,
  );
}

function joinNames(index: ReadonlyMap<string, DepartNode>, keys: readonly string[]): string {
  return keys.map((key) => index.get(key)?.text ?? key).join('、');
}

export function DepartNames({ id, value, settings }: WidgetProps<DepartSettings>): ReactNode {
  const keys = keysOf(value);
  const { status, tree } = useDepartments(settings, keys.length > 0);
  const index = useMemo(() => indexByStored(tree), [tree]);
  const names = joinNames(index, keys);
  const services = useServices();
  const shown = keys.join(',');
  // Whoever copies what is read here has to wait for nothing.
  useEffect(() => {
    openTexts(services, departTexts(settings)).remember(textsIn(index, shown.split(',')));
  }, [services, settings, index, shown]);
  return (
    <span className="sw-read" id={id} aria-busy={status === 'loading'}>
      {status === 'loading' ? t('加载中…') : names || '—'}
    </span>
  );
}
