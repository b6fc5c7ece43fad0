// First rows of a module: records of its own entities that are there from the start.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import type { RowsDeclaration } from '../../module.ts';
import { suggestField } from '../findings/unknown-field.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { Validators } from '../schemas/validators.ts';

/**
 * Reads one file of them.
 * @param entities those of the module
 */
export function readRows(
  { path, bytes }: { path: string; bytes: Uint8Array },
  entities: readonly EntityDeclaration[],
  validators: Validators,
): { declared: RowsDeclaration | undefined; diagnostics: Diagnostic[] } {
  const json = readJson(bytes);
  const findings = new Findings(path, json);
  if (json.value !== undefined) {
    reportShape(validators.validate('rows', json.value), '', DOCUMENT_CODES, '初始数据', findings);
  }
  // The meta-schema has judged its shape.
  const declared = findings.hasErrors ? undefined : (json.value as unknown as RowsDeclaration);
  if (declared) checkRows(declared, entities, findings);
  return { declared, diagnostics: findings.toList() };
}

function checkRows(
  { entity: id, key, rows }: RowsDeclaration,
  entities: readonly EntityDeclaration[],
  findings: Findings,
): void {
  const entity = entities.find((one) => one.id === id);
  if (!entity) {
    const known = entities.map((one) => one.id);
    const message = `初始数据只能属于本模块的实体，“${id}” 不是`;
    findings.addAtValue('entity-unknown', '/entity', message, suggestValue(id, known, '/entity'));
    return;
  }
  const names = Object.entries(entity.fields)
    .filter(([, field]) => field.isReadOnly !== true && field.isSecret !== true)
    .map(([name]) => name);
  const expect = (name: string, pointer: string, add: 'addAtKey' | 'addAtValue'): void => {
    if (names.includes(name)) return;
    const message = `实体 “${id}” 没有可以写入的字段 “${name}”，请改成 fields 里的字段`;
    findings[add]('field-unknown', pointer, message, suggestField(entity.fields, name, names, pointer));
  };
  key.forEach((name, index) => expect(name, joinPointer('/key', index), 'addAtValue'));
  rows.forEach((row, index) => {
    const pointer = joinPointer('/rows', index);
    for (const name of Object.keys(row)) expect(name, joinPointer(pointer, name), 'addAtKey');
    for (const name of key) {
      if (row[name] !== undefined && row[name] !== null) continue;
      findings.addAtValue('keyword-missing', pointer, `缺少 ${name}，它用来认出这条记录`);
    }
  });
}
