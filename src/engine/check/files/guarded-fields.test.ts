import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../document.ts';
import { VALIDATORS } from '../testing/site.testing.ts';
import { readCatalogFiles } from './catalog-files.ts';

const ENCODER = new TextEncoder();

const STAFF = {
  id: 'hr/staff',
  title: '员工',
  storage: 'managed',
  fields: {
    name: { title: '姓名', type: 'string' },
    salary: { title: '工资', type: 'money', shownWith: 'showSalary' },
    bonus: { title: '奖金', type: 'computed', value: '{{ $values.salary }}' },
  },
};
const REPORT = { code: 'pay', title: '工资表', entity: 'hr/staff', columns: [{ field: 'salary' }] };

function findingsOf(other: JsonObject, kind: 'report' | 'dict' = 'report'): [string, string, string][] {
  const files = [
    { path: 'staff.json', kind: 'entity' as const, bytes: ENCODER.encode(JSON.stringify(STAFF)) },
    { path: 'pay.json', kind, bytes: ENCODER.encode(JSON.stringify(other)) },
  ];
  const read = readCatalogFiles(files, VALIDATORS).files.flatMap(({ diagnostics }) => diagnostics);
  return read.map(({ code, severity, pointer }) => [code, severity, pointer]);
}

describe('a field that only a permission shows', () => {
  it('is told in a report that everybody may read, and not in one that asks for a permission', () => {
    expect(findingsOf(REPORT)).toEqual([['field-hidden', 'warning', '/columns/0/field']]);
    expect(findingsOf({ ...REPORT, permission: 'hr.staff:showSalary' })).toEqual([]);
    const bonus = { ...REPORT, columns: [{ field: 'bonus' }] };
    expect(findingsOf(bonus)).toEqual([['field-hidden', 'warning', '/columns/0/field']]);
  });

  it('is told as the value of a dictionary, which could be tried out, and not as its text', () => {
    const dict = { title: '工资', entity: 'hr/staff', text: 'name', value: 'salary' };
    expect(findingsOf({ hr_pay: dict }, 'dict')).toEqual([['field-hidden', 'warning', '/hr_pay/value']]);
    expect(findingsOf({ hr_pay: { ...dict, text: 'salary', value: 'name' } }, 'dict')).toEqual([]);
  });

  it('is read without a word by what is hidden with the same code', () => {
    expect(findingsOf({ ...REPORT, columns: [{ field: 'name' }] })).toEqual([]);
  });
});
