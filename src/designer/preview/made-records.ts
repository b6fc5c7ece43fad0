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
  /** Of a record in the tree of them; empty at the top. */
  parentOf(record: MadeRecord): string;
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

/** Records at the top of a tree, and below each other one. */
const BRANCHES = 3;

const isParentKey = (key: string): boolean => /^(?:pid|parentId|parent)$/.test(key);

/** Three at the top, three below each of them, and so on. */
function parentOfRow(row: number): string {
  return row < BRANCHES ? '' : `made-${String(Math.floor((row - BRANCHES) / BRANCHES) + 1)}`;
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
    withTexts({ ...makeValues(fields, row), ...structure(`made-${String(row + 1)}`, parentOfRow(row)) });

  /** Ids and places in a tree are no texts. */
  function structure(id: string, parent: string): MadeRecord {
    const made: Record<string, unknown> = { id };
    for (const { key } of fields) {
      if (key === 'key' || key === 'value') made[key] = id;
      if (isParentKey(key)) made[key] = parent;
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

  const all = (): MadeRecord[] =>
    (records ??= markLeaves(Array.from({ length: size }, (_, row) => make(row))));
  const idOf = (record: MadeRecord): string => String(record['id'] ?? '');

  /** A record that names its parent has that one, any other stands where its number puts it. */
  function parentOf(record: MadeRecord): string {
    const key = fields.find((field) => isParentKey(field.key))?.key;
    if (key !== undefined) return String(record[key] ?? '');
    const row = /^made-(\d+)$/.exec(idOf(record))?.[1];
    return row === undefined ? '' : parentOfRow(Number(row) - 1);
  }

  /** Says of each record whether there is anything below it, where it says so. */
  function markLeaves(list: readonly MadeRecord[]): MadeRecord[] {
    const keys = fields.map(({ key }) => key).filter((key) => key === 'isLeaf' || key === 'hasChild');
    if (keys.length === 0) return [...list];
    const parents = new Set(list.map(parentOf));
    return list.map((record) => {
      const hasChild = parents.has(idOf(record));
      const marks = keys.map((key) => [key, key === 'isLeaf' ? !hasChild : hasChild ? '1' : '0']);
      return { ...record, ...(Object.fromEntries(marks) as MadeRecord) };
    });
  }

  function add(values: MadeRecord): MadeRecord {
    added += 1;
    const record = withTexts({ ...values, ...structure(`made-new-${String(added)}`, parentOf(values)) });
    records = markLeaves([record, ...all()]);
    return record;
  }

  return {
    list: all,
    find: (id) => all().find((record) => idOf(record) === id),
    add,
    parentOf,
    edit: (values) => {
      const before = all().find((record) => idOf(record) === idOf(values));
      if (!before) return add(values);
      const record = withTexts({ ...before, ...values });
      records = markLeaves(all().map((one) => (one === before ? record : one)));
      return record;
    },
    enrich: (more) => {
      const keys = new Set(more.map(({ key }) => key));
      fields = [...fields.filter(({ key }) => !keys.has(key)), ...more];
      records = records?.map((record) => {
        const row = /^made-(\d+)$/.exec(idOf(record))?.[1];
        if (row === undefined) return record;
        return withTexts({
          ...record,
          ...makeValues(more, Number(row) - 1),
          ...structure(idOf(record), parentOf(record)),
        });
      });
      if (records) records = markLeaves(records);
    },
    remove: (ids) => {
      // What lies below goes with it.
      const gone = new Set(ids);
      const isTree = fields.some(({ key }) => isParentKey(key));
      for (let before = -1; isTree && before !== gone.size;) {
        before = gone.size;
        for (const record of all()) if (gone.has(parentOf(record))) gone.add(idOf(record));
      }
      records = markLeaves(all().filter((record) => !gone.has(idOf(record))));
    },
  };
}
