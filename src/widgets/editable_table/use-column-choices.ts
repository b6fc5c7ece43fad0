// Options of all columns: their own, or those of their dictionaries, asked for once each.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useScreen, useServices } from '../../engine/react/context.ts';
import type { CellOption, Column } from './model/column.ts';

const NONE: readonly CellOption[] = [];

/** @returns the options of each column, in order; empty while a dictionary loads */
export function useColumnChoices(columns: readonly Column[]): readonly (readonly CellOption[])[] {
  const { dicts } = useServices();
  const { plan } = useScreen();
  const codes = useMemo(
    () => [...new Set(columns.flatMap(({ dict, options }) => (dict === undefined || options ? [] : [dict])))],
    [columns],
  );
  const reader = useMemo(() => {
    let last: readonly (readonly CellOption[] | undefined)[] = [];
    const read = (code: string): readonly CellOption[] | undefined => {
      const own = Object.hasOwn(plan.dicts, code) ? plan.dicts[code] : undefined;
      return own && 'items' in own ? own.items : dicts.peek(code);
    };
    return () => {
      const now = codes.map(read);
      if (now.length !== last.length || now.some((one, index) => one !== last[index])) last = now;
      return last;
    };
  }, [codes, dicts, plan]);
  const known = useSyncExternalStore(
    useMemo(() => dicts.subscribe.bind(dicts), [dicts]),
    reader,
  );
  useEffect(() => {
    codes.forEach((code, index) => {
      // A dictionary that cannot be read is reported where dictionaries are; the cells show what is stored.
      if (known[index] === undefined) dicts.load(code).catch(() => undefined);
    });
  }, [codes, known, dicts]);
  return useMemo(
    () =>
      columns.map(
        ({ dict, options }) => options ?? (dict === undefined ? NONE : (known[codes.indexOf(dict)] ?? NONE)),
      ),
    [columns, known, codes],
  );
}
