// The verdict over a whole table as the form asks for it, with every change of it.
import { describe, expect, it } from 'vitest';
import type { Services } from '../../engine/services.ts';
import type { ValueContext } from '../../engine/registry/manifest.ts';
import { checkTable } from './check-table.ts';
import type { Row } from './model/row.ts';

let reads = 0;

/** A row that counts how often its name is read. */
function watched(name: string): Row {
  const row = {};
  Object.defineProperty(row, 'name', {
    enumerable: true,
    get: () => {
      reads += 1;
      return name;
    },
  });
  return row;
}

const permissions = { has: () => true } as unknown as Services['permissions'];

/** What the form gives a table whose name column has these rules. */
function tableOf(validateRules: readonly object[]): { context: ValueContext; rule(next: object[]): void } {
  const column = { key: 'name', title: '名称', type: 'input', validateRules };
  const node = { props: { kind: 'constant', value: { columns: [column] } } };
  return {
    context: {
      node,
      services: { permissions },
      evaluate: (template: { value: unknown }) => template.value,
    } as unknown as ValueContext,
    rule: (next) => {
      column.validateRules = next;
    },
  };
}

describe('a table that the form judges with every change', () => {
  it('looks at the row that changed, and remembers what it found in the others', async () => {
    const { context } = tableOf([{ pattern: 'z', message: '只能是整数' }]);
    const rows = Array.from({ length: 1_000 }, (_, index) => watched(String(index)));
    expect(await checkTable(rows, context)).toBe('');
    reads = 0;
    const next = rows.with(500, watched('半'));
    expect(await checkTable(next, context)).toBe('第 501 行“名称”：只能是整数');
    expect(reads).toBeLessThan(10);
    // Moved rows take their verdict along.
    reads = 0;
    expect(await checkTable([...next.slice(499)], context)).toBe('第 2 行“名称”：只能是整数');
    expect(reads).toBe(0);
  });

  it('looks at all of them where its rules are others by now', async () => {
    const { context, rule } = tableOf([]);
    const rows = [watched('一'), watched('二')];
    expect(await checkTable(rows, context)).toBe('');
    rule([{ pattern: 'z', message: '只能是整数' }]);
    expect(await checkTable([...rows], context)).toBe('第 1 行“名称”：只能是整数，共2处填写有误');
  });

  it('compares all of them where values must differ', async () => {
    const { context } = tableOf([{ unique: true, message: '重复了' }]);
    const rows = [watched('一'), watched('二')];
    expect(await checkTable(rows, context)).toBe('');
    expect(await checkTable([...rows, watched('一')], context)).toBe('第 1 行“名称”：重复了，共2处填写有误');
  });
});
