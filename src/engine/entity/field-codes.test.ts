import { describe, expect, it } from 'vitest';
import type { CompletedField } from '../catalog.ts';
import { codesToRead } from './field-codes.ts';
import { completeEntity, linkRelations } from './managed-entity.ts';

const [STAFF] = linkRelations(
  [
    {
      id: 'hr/staff',
      title: '员工',
      storage: 'managed' as const,
      children: { jobs: { entity: 'hr/job', parent: 'staffId' } },
      fields: {
        name: { title: '姓名', type: 'string' as const },
        salary: { title: '工资', type: 'money' as const, shownWith: 'showSalary' },
        badge: { title: '工牌', type: 'string' as const, shownWith: 'hr.other:show' },
        plain: computed('{{ $values.name.length }}'),
        yearly: computed('{{ $values.salary * 12 }}'),
        tenYears: computed('{{ $values.yearly * 10 }}', { worksOut: 'read' }),
        own: computed('{{ $values.salary }}', { shownWith: 'showOwn' }),
        circle: computed('{{ $values.circle + $values.badge }}'),
        pay: computed('{{ $values.jobs.length }}'),
        whole: computed('{{ toJson($values) }}'),
        any: computed('{{ $values[$values.name] }}'),
        broken: computed('{{ $values. }}'),
      },
    },
    {
      id: 'hr/job',
      title: '岗位',
      storage: 'managed' as const,
      fields: {
        staffId: { title: '员工', type: 'relation' as const, entity: 'hr/staff' },
        pay: { title: '工资', type: 'money' as const, shownWith: 'showPay' },
      },
    },
  ].map(completeEntity),
);

function computed(value: string, more: Partial<CompletedField> = {}): CompletedField {
  return { title: '计算', type: 'computed', value, ...more };
}

const codesOf = (name: string): readonly string[] => {
  const field = STAFF?.fields[name];
  if (!field) throw new Error(name);
  return codesToRead(field);
};
const ALL = ['hr.job:showPay', 'hr.other:show', 'hr.staff:showOwn', 'hr.staff:showSalary'];

describe('the permissions that a computed field asks for', () => {
  it('are those of all that it reads, also through another one', () => {
    expect(codesOf('salary')).toEqual(['hr.staff:showSalary']);
    expect(codesOf('yearly')).toEqual(['hr.staff:showSalary']);
    expect(codesOf('tenYears')).toEqual(['hr.staff:showSalary']);
    expect(codesOf('own')).toEqual(['hr.staff:showOwn', 'hr.staff:showSalary']);
    expect(codesOf('circle')).toEqual(['hr.other:show']);
    expect(codesOf('plain')).toEqual([]);
  });

  it('of rows are those of all their fields', () => {
    expect(codesOf('pay')).toEqual(['hr.job:showPay']);
  });

  it.each(['whole', 'any', 'broken'])(
    'are all there are where it reads the record as a whole: %s',
    (name) => {
      expect(codesOf(name)).toEqual(ALL);
    },
  );
});
