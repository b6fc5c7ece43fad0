// What a print template of a module says of the records that it prints.
import type { EntityDeclaration, PrintDeclaration } from '../../catalog.ts';
import { hasPrintedText, isPrinted, PRINTED_TEXT } from '../../entity/print-fields.ts';
import { findTemplateFault } from '../../print/read-template.ts';
import type { PrintElement } from '../../print/template.ts';
import { t } from '../../text.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { replaceValue, suggestValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';

/** The dictionary of what is printed besides records of entities. */
const SUBJECTS = 'print_subject';

interface PrintView {
  catalog: Catalog;
  findings: Findings;
}

/** Checks a print template whose shape is right. */
export function checkPrint(
  { subject, template }: PrintDeclaration,
  catalog: Catalog,
  findings: Findings,
): void {
  const fault = findTemplateFault(JSON.stringify(template), t);
  if (fault !== '') findings.addAtValue('template-invalid', '/template', `打印模板不能用：${fault}，请改正`);
  const view = { catalog, findings };
  template.elements.forEach((element, index) => {
    checkDicts(view, element, joinPointer('/template/elements', index));
  });
  const entity = findSubject(view, subject);
  if (!entity) return;
  template.elements.forEach((element, index) => {
    checkElement(view, entity, element, joinPointer('/template/elements', index));
  });
}

/** @returns the entity whose records are printed; nothing for another subject, and for one that there is not */
function findSubject({ catalog, findings }: PrintView, subject: string): EntityDeclaration | undefined {
  const rows = new Set(
    [...catalog.entities.values()].flatMap(({ children = {} }) =>
      Object.values(children).map(({ entity }) => entity),
    ),
  );
  const printed = [...catalog.entities.values()].filter(
    (entity) => isPrinted(entity) && !rows.has(entity.id),
  );
  const entity = printed.find(({ id }) => id === subject);
  if (entity) return entity;
  const dict = catalog.dicts.get(SUBJECTS);
  const others = dict && 'items' in dict ? dict.items.map(({ value }) => value) : [];
  if (others.includes(subject)) return undefined;
  const known = [...printed.map(({ id }) => id), ...others];
  findings.addAtValue(
    'entity-unknown',
    '/subject',
    `没有打印内容 “${subject}”，请改成由服务器建表的实体 id，或字典 ${SUBJECTS} 的值`,
    suggestValue(subject, known, '/subject'),
  );
  return undefined;
}

function checkDicts({ catalog, findings }: PrintView, element: PrintElement, pointer: string): void {
  const check = (dict: string | undefined, place: string): void => {
    if (dict !== undefined) checkDict({ catalog, findings, dicts: new Set() }, dict, place);
  };
  if (element.type === 'field') check(element.dict, joinPointer(pointer, 'dict'));
  if (element.type !== 'table') return;
  element.columns.forEach(({ dict }, index) => check(dict, joinPointer(pointer, 'columns', index, 'dict')));
}

function checkElement(
  view: PrintView,
  entity: EntityDeclaration,
  element: PrintElement,
  pointer: string,
): void {
  if (element.type === 'table') {
    const rows = rowsOf(view, entity, element.field, joinPointer(pointer, 'field'));
    if (!rows) return;
    element.columns.forEach(({ field }, index) => {
      checkField(view, rows, field, joinPointer(pointer, 'columns', index, 'field'));
    });
    return;
  }
  if ('field' in element && element.field !== undefined) {
    checkField(view, entity, element.field, joinPointer(pointer, 'field'));
  }
  if (element.type !== 'text') return;
  for (const [, name = ''] of element.text.matchAll(/\$\{([\w.]{1,64})\}/g)) {
    if (name !== 'page' && name !== 'pages') checkField(view, entity, name, joinPointer(pointer, 'text'));
  }
}

/** The entity of rows by their name. */
function rowsOf(
  { catalog, findings }: PrintView,
  { id, children = {} }: EntityDeclaration,
  name: string,
  pointer: string,
): EntityDeclaration | undefined {
  const lists = Object.entries(children).filter(([, { single }]) => single !== true);
  const child = lists.find(([key]) => key === name)?.[1];
  if (child) return catalog.entities.get(child.entity);
  const message = `实体 “${id}” 没有明细 “${name}”，表格的 field 请改成 children 里的名称`;
  const known = lists.map(([key]) => key);
  findings.addAtValue('field-unknown', pointer, message, suggestValue(name, known, pointer));
  return undefined;
}

/** `name`, `name_dictText` or, of a row that stands alone, `child.name`. */
function checkField(
  { catalog, findings }: PrintView,
  entity: EntityDeclaration,
  path: string,
  pointer: string,
): void {
  const [first = '', ...rest] = path.split('.');
  const single = entity.children?.[first];
  if (single?.single === true && rest.length > 0) {
    const row = catalog.entities.get(single.entity);
    if (row) checkField({ catalog, findings }, row, rest.join('.'), pointer);
    return;
  }
  const name = path.endsWith(PRINTED_TEXT) ? path.slice(0, -PRINTED_TEXT.length) : path;
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (field && field.isSecret !== true) {
    if (name === path || hasPrintedText(field)) return;
    const message = `字段 “${name}” 没有另外的文字，请去掉 ${PRINTED_TEXT}`;
    findings.addAtValue('field-unknown', pointer, message, replaceValue(name, pointer));
    return;
  }
  const open = Object.keys(entity.fields).filter((one) => entity.fields[one]?.isSecret !== true);
  const message = field
    ? `字段 “${name}” 不公开，不能打印，请换一个字段`
    : describeUnknownField(entity, name, open);
  // What is a part of a text cannot be replaced by a name.
  const fix =
    path === name && !pointer.endsWith('/text')
      ? suggestField(entity.fields, name, open, pointer)
      : undefined;
  findings.addAtValue('field-unknown', pointer, message, fix);
}
