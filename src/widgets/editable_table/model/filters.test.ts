import { describe, expect, it } from 'vitest';
import { readColumns, type Column } from './column.ts';
import { operatorsOf, readCondition, type Condition } from './filters.ts';

function columnOf(type: string): Column {
  const [column] = readColumns([{ key: 'a', title: '列', type }]);
  if (!column) throw new Error('no column');
  return column;
}

function passes(type: string, condition: Partial<Condition>, value: unknown, text = String(value ?? '')) {
  const read = readCondition(columnOf(type), { operator: 'equals', text: '', end: '', ...condition });
  if ('reason' in read) throw new Error(read.reason);
  return read.test({ value, text });
}

describe('conditions', () => {
  it.each([
    ['contains', '火', true],
    ['lacks', '火', false],
    ['equals', '灭火器', true],
    ['differs', '灭火器', false],
    ['begins', '灭', true],
    ['ends', '灭', false],
    ['blank', '', false],
    ['filled', '', true],
  ] as const)('of a text: %s %j', (operator, text, isPassed) => {
    expect(passes('input', { operator, text }, '灭火器')).toBe(isPassed);
  });

  it('of a text do not know capital letters', () => {
    expect(passes('input', { operator: 'contains', text: 'AB' }, 'cabin')).toBe(true);
  });

  it.each([
    ['equals', '2', '', false],
    ['more', '9', '', true],
    ['least', '10', '', true],
    ['less', '10', '', false],
    ['most', '10', '', true],
    ['between', '2', '1,000', true],
    ['differs', '10.0', '', false],
  ] as const)('of a number compare sizes: %s %s %s', (operator, text, end, isPassed) => {
    expect(passes('inputNumber', { operator, text, end }, '10')).toBe(isPassed);
  });

  it.each([
    ['equals', '2026/1/31', '', true],
    ['more', '2026-01-31', '', false],
    ['most', '2026年1月31日', '', true],
    ['less', '2026-01-31 08:00', '', false],
    ['more', '2026-01-31 08:00', '', true],
    ['between', '2026-01-01', '2026-01-31', true],
  ] as const)('of a point in time take whole days and clocks: %s %s %s', (operator, text, end, isPassed) => {
    expect(passes('datetime', { operator, text, end }, '2026-01-31 09:30:00')).toBe(isPassed);
  });

  it('let nothing empty pass that is compared, except as another value', () => {
    expect(passes('inputNumber', { operator: 'less', text: '5' }, null)).toBe(false);
    expect(passes('date', { operator: 'less', text: '2026-01-01' }, null)).toBe(false);
    expect(passes('date', { operator: 'differs', text: '2026-01-01' }, null)).toBe(true);
  });

  it('say why what was typed is no number or date', () => {
    const wrong = { operator: 'more', text: 'x', end: '' } as const;
    expect(readCondition(columnOf('inputNumber'), wrong)).toEqual({ reason: '“x”不是数字' });
    expect(readCondition(columnOf('date'), wrong)).toHaveProperty('reason');
  });

  it('are those of the kind of the column', () => {
    expect(operatorsOf(columnOf('input'))).toContain('contains');
    expect(operatorsOf(columnOf('inputNumber'))).not.toContain('contains');
    expect(operatorsOf(columnOf('date'))).toContain('between');
  });
});
