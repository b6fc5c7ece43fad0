import { describe, expect, it } from 'vitest';
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { asColumn } from './as-column.ts';
import { groupWidgets } from './new-nodes.ts';

const contracts = new Map((widgets as unknown as WidgetContract[]).map((one) => [one.type, one]));
const added = groupWidgets(contracts.values()).flatMap(({ nodes }) => nodes);
const inTable = (type: string): JsonObject => ({
  schema: { type: 'array', 'x-component': type, 'x-component-props': { columns: [] } },
});
const LIST = ['schema', 'x-component-props', 'columns'];
const columnOf = (name: string, table: string): JsonObject => {
  const node = added.find((one) => one.name === name);
  if (!node) throw new Error(`${name} is not in the palette`);
  return asColumn(node, inTable(table), LIST, contracts);
};

describe('what is dropped among the columns of a table', () => {
  it.each<[widget: string, type: string]>([
    ['text', 'input'],
    ['textarea', 'textarea'],
    ['number', 'inputNumber'],
    ['list', 'select'],
    ['radio', 'radio'],
    ['date', 'date'],
    ['sel_user', 'sel_user'],
    ['checkbox', 'checkbox'],
  ])('is edited in a sub-table as the %s was: %s', (widget, type) => {
    expect(columnOf(widget, 'editable_table')).toMatchObject({ key: widget, type });
  });

  it('is shown in a list as what it holds', () => {
    expect(columnOf('text', 'data_table')).toEqual({ key: 'text', title: '单行文本' });
    expect(columnOf('number', 'data_table')).toMatchObject({ type: 'number' });
    expect(columnOf('datetime', 'data_table')).toMatchObject({ type: 'datetime' });
  });

  it.each([
    ['data_table', 'dict'],
    ['editable_table', 'dictCode'],
  ])('keeps its dictionary in a %s as %s', (table, key) => {
    const node = { type: 'string', title: '性别', 'x-component': 'list', 'x-dict': 'sex' };
    const column = asColumn({ title: '', name: 'sex', node }, inTable(table), LIST, contracts);
    expect(column).toMatchObject({ key: 'sex', title: '性别', [key]: 'sex' });
  });
});
