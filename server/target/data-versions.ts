// What differs between two versions of a record, over back ends that give the two alone.
import { failure } from '../kernel/errors.ts';
import {
  compareVersions,
  listComparedFields,
  UNCOMPARED,
  type ComparedField,
} from '../records/history/compare-versions.ts';
import { findEntityByTable } from '../records/entities.ts';
import { readJson, type Caller } from './caller.ts';
import { scalarText } from '../../src/engine/values/json.ts';
import { isFields, resultOf, type Fields } from './replies.ts';

/**
 * The fields of two versions with both values. Fields that no declaration knows go by their own names, codes of
 * dictionaries stay codes.
 * @param ids of the two versions, in either order
 * @throws ApiError, TargetRefusal
 */
export async function compareDataVersions(
  caller: Caller,
  ids: readonly [string, string],
): Promise<ComparedField[]> {
  const query = new URLSearchParams({ dataId1: ids[0], dataId2: ids[1] });
  const found = resultOf(await caller.ask('GET', `/sys/dataLog/queryCompareList?${query.toString()}`));
  const versions = (Array.isArray(found) ? found.filter(isFields) : []).sort(
    (a, b) => Number(a['dataVersion']) - Number(b['dataVersion']),
  );
  const [first] = versions;
  if (!first || versions.length < new Set(ids).size) throw failure('record-missing');
  const second = versions[1] ?? first;
  if (first['dataTable'] !== second['dataTable'] || first['dataId'] !== second['dataId']) {
    throw failure('rule', '只能比较同一条记录的两个版本');
  }
  const [before, after] = [readContent(first), readContent(second)];
  return compareVersions(listFields(scalarText(first['dataTable']), before, after), before, after);
}

function readContent({ dataContent }: Fields): Fields {
  const content = typeof dataContent === 'string' ? readJson(Buffer.from(dataContent)) : dataContent;
  if (!isFields(content)) throw failure('unavailable', '后端给出的版本内容无法读取');
  return content;
}

/** Declared fields in their order, then those that the declaration does not have. */
function listFields(table: string, before: Fields, after: Fields): { name: string; title: string }[] {
  const held = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entity = findEntityByTable(table);
  const known = entity ? listComparedFields(entity).filter(({ name }) => held.has(name)) : [];
  const others = [...held].filter((name) => entity?.fields.has(name) !== true && !isBeside(name));
  return [...known, ...others.map((name) => ({ name, title: name }))];
}

/** Says nothing of the record, is the text of another field, or nobody's to read. */
function isBeside(name: string): boolean {
  return UNCOMPARED.includes(name) || name.endsWith('_dictText') || /password|salt|secret|token/i.test(name);
}
