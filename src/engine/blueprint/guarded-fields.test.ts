import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document.ts';
import { expandSound, nodeAt, screenOf } from './contract.testing.ts';

const screens = expandSound(
  screenOf('records', {
    entity: 'lease/payroll',
    fields: ['name', 'salary', 'yearly', 'half'],
    search: ['name', 'salary'],
    columns: ['name', 'salary', 'half'],
  }),
);
const props = (node: JsonObject | undefined): JsonObject => (node?.['x-component-props'] ?? {}) as JsonObject;
const columnsOf = (node: JsonObject | undefined) => props(node)['columns'] as JsonObject[];
const SHOW = 'lease.payroll:showSalary';

describe('a field that asks for permissions', () => {
  it('is drawn, listed and searched with its permission alone, and disabled without that to change it', () => {
    const input = nodeAt(screens['/form'], 'form/fields/salary');
    expect(input).toMatchObject({
      'x-access': SHOW,
      'x-disabled': "{{ !$can('lease.payroll:changeSalary') }}",
      required: true,
    });
    expect(nodeAt(screens['/view'], 'details/salary')).toMatchObject({ 'x-access': SHOW });
    expect(nodeAt(screens[''], 'search/salary')).toMatchObject({ 'x-access': SHOW });
    expect(columnsOf(nodeAt(screens[''], 'table')).find(({ key }) => key === 'salary')).toMatchObject({
      permission: SHOW,
    });
    expect(nodeAt(screens['/form'], 'form/fields/name')).not.toHaveProperty('x-access');
    // What is computed of it asks for the same by itself.
    expect(nodeAt(screens['/form'], 'form/fields/half')).toMatchObject({
      'x-access': SHOW,
      'x-value': expect.any(String) as string,
    });
    expect(columnsOf(nodeAt(screens[''], 'table')).find(({ key }) => key === 'half')).toMatchObject({
      permission: SHOW,
    });
  });

  it('is a column of rows with its permission alone, and disabled in the same way', () => {
    const cell = columnsOf(nodeAt(screens['/form'], 'form/items')).find(({ key }) => key === 'amount');
    expect(cell).toMatchObject({
      permission: 'lease.payitem:showAmount',
      disabled: "{{ !$can('lease.payitem:changeAmount') }}",
    });
  });

  it('is judged and computed in a form by those alone who surely have its value', () => {
    expect(screens['/form']?.['rules']).toBeUndefined();
    expect(nodeAt(screens['/form'], 'form/fields/yearly')).toMatchObject({
      'x-value': expect.any(String) as string,
    });
  });
});
