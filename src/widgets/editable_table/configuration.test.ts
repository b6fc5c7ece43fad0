// What the checker says about tables in documents.
import { describe, expect, it } from 'vitest';
import { createCatalog } from '../../engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { checkSources } from '../../engine/check/check-sources.ts';
import { createValidators } from '../../engine/check/schemas/validators-node.ts';
import { CELL_TYPES } from './model/column-kind.ts';
import { PATTERN_CODES } from './model/cell-rules.ts';

const validators = createValidators();
const catalog = createCatalog(loadCatalogFiles('src/schemas', validators).parts);

function check(columns: readonly object[], more: object = {}): string[] {
  const document = {
    id: 'test/table',
    format: 1,
    title: '测试',
    route: { path: '/test/table', access: 'login' },
    schema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          title: '明细',
          'x-component': 'editable_table',
          'x-component-props': { columns, ...more },
        },
      },
    },
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return checkSources(
    [{ path: 'table.json', source: 'dropped', bytes }],
    catalog,
    validators,
  ).diagnostics.map(({ code }) => code);
}

const column = { key: 'a', title: '甲', type: 'input' };
const withPattern = (pattern: string) => [{ ...column, validateRules: [{ pattern, message: '不对' }] }];

describe('a table in a document', () => {
  // W3.22
  it('may hold column configurations of the 2.3 generation as they are', () => {
    const columns = CELL_TYPES.filter((type) => type !== 'slot').map((type) => ({
      key: type,
      title: type,
      type,
      width: '200px',
      disabled: false,
      allowInput: true,
      allowSearch: true,
      placeholder: '请输入${title}',
      defaultValue: '',
      fieldExtendJson: '{"store":"id","text":"name"}',
      order: 3,
      dbPointLength: 0,
      validateRules: [{ required: true, message: '${title}不能为空' }],
    }));
    expect(check(columns)).toEqual([]);
    for (const code of PATTERN_CODES) expect([code, check(withPattern(code))]).toEqual([code, []]);
  });

  it('has no pattern of its own that is invalid or slow', () => {
    expect(check(withPattern('^[a-z]+$'))).toEqual([]);
    expect(check(withPattern('^(a+)+$'))).toEqual(['pattern-slow']);
    expect(check(withPattern('('))).toEqual(['pattern-invalid']);
  });

  it('may use the row in the parts of a column that are evaluated per row, and nowhere else', () => {
    const perRow = {
      disabled: '{{ $record.a === 1 }}',
      visible: '{{ $index > 0 }}',
      value: '{{ $record.b }}',
    };
    // What a row brings along without showing it is a hidden column.
    const brought = ['b', 'list'].map((key) => ({ key, title: key, type: 'hidden' }));
    const uses = { ...column, ...perRow, options: '{{ $record.list }}' };
    expect(check([uses, ...brought])).toEqual([]);
    expect(check([uses])).toEqual(['member-unknown', 'member-unknown']);
    expect(check([{ ...column, title: '{{ $record.a }}' }])).toEqual(['expression-name-misplaced']);
  });
});
