import { describe, expect, it } from 'vitest';
import { NO_PARTS } from '../catalog/join-parts.ts';
import { VALIDATORS } from '../testing/site.testing.ts';
import { readModules } from './module-files.ts';

const ENCODER = new TextEncoder();
const box = { x: 10, y: 10, width: 50, height: 8 };
const field = (name: string, more: object = {}): object => ({
  id: 'a',
  type: 'field',
  ...box,
  size: 10,
  field: name,
  ...more,
});
const table = (rows: string, column: string): object => ({
  id: 'a',
  type: 'table',
  ...box,
  size: 10,
  field: rows,
  columns: [{ field: column, title: '列', width: 30 }],
});

const FILES = {
  'module.json': { id: 'a', title: 'a', version: '1.0.0' },
  'entities/contract.json': {
    id: 'a/contract',
    title: '合同',
    storage: 'managed',
    children: {
      plans: { entity: 'a/plan', parent: 'contractId' },
      deposit: { entity: 'a/deposit', parent: 'contractId', deleteIds: 'goneDeposits', single: true },
    },
    fields: {
      code: { title: '编号', type: 'string', renamedFrom: 'number' },
      above: { title: '主合同', type: 'relation', entity: 'a/contract' },
      pin: { title: '密码', type: 'string', isSecret: true },
    },
  },
  'entities/plan.json': {
    id: 'a/plan',
    title: '计划',
    storage: 'managed',
    fields: {
      contractId: { title: '合同', type: 'relation', entity: 'a/contract' },
      amount: { title: '金额', type: 'money' },
    },
  },
  'entities/deposit.json': {
    id: 'a/deposit',
    title: '押金',
    storage: 'managed',
    fields: {
      contractId: { title: '合同', type: 'relation', entity: 'a/contract' },
      paid: { title: '已付', type: 'money' },
    },
  },
};

/** What is found in a template with these elements, as `code pointer`. */
function findingsOf(elements: readonly object[], more: object = {}): string[] {
  const margin = { top: 10, right: 10, bottom: 10, left: 10 };
  const print = {
    code: 'a_contract',
    title: '合同',
    subject: 'a/contract',
    template: { page: { width: 100, height: 100, margin }, elements },
    ...more,
  };
  const [module] = readModules(
    [
      {
        folder: 'a',
        path: 'modules/a',
        files: Object.entries({ ...FILES, 'prints/contract.json': print }).map(([name, value]) => ({
          name,
          path: `modules/a/${name}`,
          bytes: ENCODER.encode(JSON.stringify(value)),
        })),
      },
    ],
    NO_PARTS,
    VALIDATORS,
  );
  return (module?.diagnostics ?? []).map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('a print template of a module', () => {
  it('shows fields, texts of what they name, rows, and a row that stands alone', () => {
    expect(
      findingsOf([
        field('code'),
        { ...field('above_dictText'), id: 'b' },
        { ...field('deposit.paid', { format: 'capitals' }), id: 'c' },
        { ...table('plans', 'amount'), id: 'd' },
        {
          id: 'e',
          type: 'text',
          ...box,
          size: 9,
          text: '${code} ${above_dictText} ${createTime} ${page}/${pages}',
        },
      ]),
    ).toEqual([]);
  });

  it.each([
    ['a field that there is not', field('cod'), 'field-unknown /template/elements/0/field'],
    ['the old name of a field', field('number'), 'field-unknown /template/elements/0/field'],
    ['a secret field', field('pin'), 'field-unknown /template/elements/0/field'],
    ['the text of a field that has none', field('code_dictText'), 'field-unknown /template/elements/0/field'],
    [
      'a field in the middle of a text',
      { id: 'a', type: 'text', ...box, size: 9, text: '甲 ${nothing}' },
      'field-unknown /template/elements/0/text',
    ],
    ['rows that there are not', table('lines', 'amount'), 'field-unknown /template/elements/0/field'],
    ['a row that stands alone as rows', table('deposit', 'paid'), 'field-unknown /template/elements/0/field'],
    [
      'a column that the rows lack',
      table('plans', 'sum'),
      'field-unknown /template/elements/0/columns/0/field',
    ],
    [
      'a dictionary that there is not',
      field('code', { dict: 'b' }),
      'dict-unknown /template/elements/0/dict',
    ],
    [
      'a format that nobody knows',
      field('code', { format: 'x' }),
      'value-invalid /template/elements/0/format',
    ],
    ['a box outside of the page', field('code', { x: 101 }), 'template-invalid /template'],
  ])('is told of %s', (_, element, finding) => {
    expect(findingsOf([element])).toEqual([finding]);
  });

  it.each([
    ['a subject that there is not', { subject: 'a/contrac' }, 'entity-unknown /subject'],
    ['rows as a subject', { subject: 'a/plan' }, 'entity-unknown /subject'],
    ['a code of another module', { code: 'b_contract' }, 'module-prefix /code'],
  ])('is told of %s', (_, more, finding) => {
    expect(findingsOf([], more)).toEqual([finding]);
  });
});
