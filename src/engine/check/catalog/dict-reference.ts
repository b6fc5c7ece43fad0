// Resolves what `x-dict` and its like name: a dictionary's code, or a declared `table,text,value`.
import type { Catalog } from './catalog.ts';
import { tripleOf } from './catalog.ts';
import type { Findings } from '../findings/findings.ts';
import { noteName, type UseTaker } from '../document/name-uses.ts';
import { suggestValue } from '../findings/findings.ts';

export interface DictNames extends UseTaker {
  catalog: Catalog;
  findings: Pick<Findings, 'addAtValue'>;
  /** Dictionaries of the document itself. */
  dicts: ReadonlySet<string>;
}

/** Reports a dictionary that does not resolve. A fourth part (free SQL) never does. */
export function checkDict(names: DictNames, code: string, pointer: string): void {
  const { findings, catalog } = names;
  if (!code.includes(',')) {
    if (names.dicts.has(code)) noteName(names, 'dict', code, pointer);
    if (names.dicts.has(code) || catalog.dictCodes.has(code)) return;
    findings.addAtValue(
      'dict-unknown',
      pointer,
      `字典 “${code}” 不存在，请改成已有的字典编码`,
      suggestValue(code, [...names.dicts, ...catalog.dictCodes], pointer),
    );
    return;
  }
  const [table = '', text = '', value = '', ...rest] = code.split(',');
  if (rest.length > 0 || ![table, text, value].every((part) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(part))) {
    findings.addAtValue(
      'dict-format',
      pointer,
      '字典Code格式不正确！请写成字典编码，或已声明的 表,文本列,值列',
    );
    return;
  }
  checkTriple(names, { table, text, value }, pointer);
}

function checkTriple(
  { findings, catalog }: DictNames,
  part: { table: string; text: string; value: string },
  pointer: string,
): void {
  const entity = catalog.tables.get(part.table);
  if (!entity) {
    findings.addAtValue('dict-undeclared', pointer, `表 “${part.table}” 没有声明为实体，请改正表名`);
    return;
  }
  const triple = tripleOf(entity, part.text, part.value);
  if (triple === undefined) {
    findings.addAtValue(
      'dict-secret',
      pointer,
      `表 “${part.table}” 没有公开的列 “${part.text}” 或 “${part.value}”，请改成实体里公开的字段`,
    );
    return;
  }
  if (catalog.triples.has(triple)) return;
  findings.addAtValue('dict-undeclared', pointer, `表字典 “${triple}” 没有声明，请先在字典目录里声明它`);
}
