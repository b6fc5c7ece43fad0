// The field widgets that the columns name, loaded in one batch once the table is on the screen.
import { useEffect, useMemo, useState } from 'react';
import { findInput } from '../../engine/react/nodes/CellEditor.tsx';
import { useEngine } from '../../engine/react/context.ts';
import type { GridColumn } from './grid/grid.ts';
import type { Column } from './model/column.ts';

/** @returns for each column whether its cells can be edited */
export function useEditors(columns: readonly Column[]): readonly GridColumn['editor'][] {
  const { registry } = useEngine();
  const types = useMemo(
    () => [...new Set(columns.flatMap(({ kind }) => kind.widget ?? []))].sort(),
    [columns],
  );
  const [loaded, setLoaded] = useState(() => registry.isLoaded(types));
  useEffect(() => {
    if (registry.isLoaded(types)) {
      setLoaded(true);
      return;
    }
    let isCurrent = true;
    setLoaded(false);
    const done = (): void => {
      if (isCurrent) setLoaded(true);
    };
    registry.load(types).then(done, done);
    return () => {
      isCurrent = false;
    };
  }, [registry, types]);
  return useMemo(
    () =>
      columns.map(({ kind }) => {
        if (kind.widget === undefined) return 'none';
        if (findInput(registry, kind.widget)) return 'ready';
        return loaded ? 'missing' : 'loading';
      }),
    [columns, registry, loaded],
  );
}
