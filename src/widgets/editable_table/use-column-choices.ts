// Options of all columns: their own, or those of their dictionaries, asked for once each.
import { raw } from '@formily/reactive';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useScreen, useServices } from '../../engine/react/context.ts';
import { addBeyond, listBeyond } from '../../engine/react/sources/beyond-options.ts';
import type { CutDict } from '../../engine/services.ts';
import { isObject } from '../../engine/values/json.ts';
import type { CellOption, Column } from './model/column.ts';
import { ownValue } from './model/state.ts';

const NONE: readonly CellOption[] = [];
const NO_VALUES: readonly string[] = [];

/** What is here of a dictionary. */
interface Known {
  options: readonly CellOption[] | undefined;
  /** Where the options are not all. */
  cut: CutDict | undefined;
}

/**
 * @param value the rows, as the form holds them: what stands in them has a text, also where a dictionary is too long to
 * list it
 * @returns the options of each column, in order; empty while a dictionary loads
 */
export function useColumnChoices(
  columns: readonly Column[],
  value: unknown,
): readonly (readonly CellOption[])[] {
  const { dicts } = useServices();
  const { plan } = useScreen();
  const codes = useMemo(
    () => [...new Set(columns.flatMap(({ dict, options }) => (dict === undefined || options ? [] : [dict])))],
    [columns],
  );
  const reader = useMemo(() => {
    let last: readonly Known[] = [];
    const read = (code: string): Known => {
      const own = Object.hasOwn(plan.dicts, code) ? plan.dicts[code] : undefined;
      return own && 'items' in own
        ? { options: own.items, cut: undefined }
        : { options: dicts.peek(code), cut: dicts.cut?.(code) };
    };
    const isSame = (one: Known, other: Known | undefined): boolean =>
      one.options === other?.options && one.cut === other?.cut;
    return () => {
      const now = codes.map(read);
      if (now.length !== last.length || !now.every((one, index) => isSame(one, last[index]))) last = now;
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
      if (known[index]?.options === undefined) dicts.load(code).catch(() => undefined);
    });
  }, [codes, known, dicts]);
  const listed = useMemo(
    () =>
      columns.map(({ dict, options }): Known => {
        if (options || dict === undefined) return { options: options ?? NONE, cut: undefined };
        return known[codes.indexOf(dict)] ?? { options: NONE, cut: undefined };
      }),
    [columns, known, codes],
  );
  const rows = raw(value as object) as unknown;
  const beyond = useMemo(
    () =>
      columns.map(({ key }, index) => {
        const { options, cut } = listed[index] ?? {};
        if (!cut || !options || !Array.isArray(rows)) return NO_VALUES;
        const held = rows.filter(isObject).map((row) => ownValue(row, key));
        return listBeyond(held, options);
      }),
    [columns, listed, rows],
  );
  // Asked for with each value, and not with each text that arrives: what failed would be asked for without end.
  const wanted = JSON.stringify(columns.map(({ dict }, index) => [dict, beyond[index]]));
  useEffect(() => {
    for (const [dict, values] of JSON.parse(wanted) as [string | undefined, string[]][])
      if (dict && values.length > 0) void dicts.cut?.(dict)?.find(values);
  }, [wanted, dicts]);
  return useMemo(
    () =>
      listed.map(({ options = NONE, cut }, index) =>
        cut ? addBeyond(options, cut, beyond[index] ?? NO_VALUES, false) : options,
      ),
    [listed, beyond],
  );
}
