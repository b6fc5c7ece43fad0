// Records of one kind that are made and then changed in memory: what is added, edited and removed is seen in the list again.
import type { DictOption } from '../../engine/services.ts';
import { makeValue } from './made-values.ts';
import type { MadeField } from './protocol.ts';

export type MadeRecord = Readonly<Record<string, unknown>>;

export interface MadeRecords {
  /** All there are now, the newest first. */
  list(): readonly MadeRecord[];
  find(id: string): MadeRecord | undefined;
  /** @returns the record with its new id */
  add(values: MadeRecord): MadeRecord;
  /** A record that is not there is added. */
  edit(values: MadeRecord): MadeRecord;
  remove(ids: readonly string[]): void;
  /** Another screen says more of the records: values of these fields are made, too, and nothing else changes. */
  enrich(fields: readonly MadeField[]): void;
}

interface MadeRecordsOptions {
  seed: number;
  /** Path of their calls. */
  base: string;
  /** How many there are at first. */
  size: number;
  fields: readonly MadeField[];
  options(dict: string): readonly DictOption[] | undefined;
}

export function createMadeRecords({
  seed,
  base,
  size,
  fields: first,
  options,
}: MadeRecordsOptions): MadeRecords {
  let fields = first;
  let records: MadeRecord[] | undefined;
  let added = 0;
  const optionsOf = new Map<string, readonly DictOption[] | undefined>();

  function known(dict: string): readonly DictOption[] | undefined {
    const found = optionsOf.get(dict) ?? options(dict);
    optionsOf.set(dict, found);
    return found;
  }

  function makeValues(list: readonly MadeField[], row: number): MadeRecord {
    return Object.fromEntries(
      list.map((field) => [
        field.key,
        makeValue(field, { seed, of: base, row }, field.dict === undefined ? undefined : known(field.dict)),
      ]),
    );
  }

  const make = (row: number): MadeRecord =>
    withTexts({ ...makeValues(fields, row), ...structure(`made-${String(row + 1)}`) });

  /** Ids and places in a tree are no texts. */
  function structure(id: string): MadeRecord {
    const made: Record<string, unknown> = { id };
    for (const { key } of fields) {
      if (key === 'key' || key === 'value') made[key] = id;
      if (/^(?:pid|parentId|parent)$/.test(key)) made[key] = '';
      if (key === 'isLeaf') made[key] = true;
      if (key === 'hasChild') made[key] = '0';
      if (key === 'version') made[key] = 1;
    }
    return made;
  }

  /** Codes come with their texts, as the server sends them. */
  function withTexts(record: MadeRecord): MadeRecord {
    const texts: Record<string, unknown> = {};
    for (const { key, dict } of fields) {
      if (dict === undefined) continue;
      const codes = String(record[key] ?? '').split(',');
      const found = codes.map(
        (code) => known(dict)?.find(({ value }) => String(value) === code)?.text ?? code,
      );
      texts[`${key}_dictText`] = found.join(',');
    }
    return { ...record, ...texts };
  }

  const all = (): MadeRecord[] => (records ??= Array.from({ length: size }, (_, row) => make(row)));
  const idOf = (record: MadeRecord): string => String(record['id'] ?? '');

  function add(values: MadeRecord): MadeRecord {
    added += 1;
    const record = withTexts({ ...values, ...structure(`made-new-${String(added)}`) });
    records = [record, ...all()];
    return record;
  }

  return {
    list: all,
    find: (id) => all().find((record) => idOf(record) === id),
    add,
    edit: (values) => {
      const before = all().find((record) => idOf(record) === idOf(values));
      if (!before) return add(values);
      const record = withTexts({ ...before, ...values });
      records = all().map((one) => (one === before ? record : one));
      return record;
    },
    enrich: (more) => {
      const keys = new Set(more.map(({ key }) => key));
      fields = [...fields.filter(({ key }) => !keys.has(key)), ...more];
      records = records?.map((record) => {
        const row = /^made-(\d+)$/.exec(idOf(record))?.[1];
        if (row === undefined) return record;
        return withTexts({ ...record, ...makeValues(more, Number(row) - 1), ...structure(idOf(record)) });
      });
    },
    remove: (ids) => {
      records = all().filter((record) => !ids.includes(idOf(record)));
    },
  };
}
