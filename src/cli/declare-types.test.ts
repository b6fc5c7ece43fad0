import { describe, expect, it } from 'vitest';
import { completeEntity, linkRelations } from '../engine/entity/managed-entity.ts';
import { declareEntities } from './declare-types.ts';

describe('types of a record', () => {
  it('leave out what only a permission shows, and what follows from it', () => {
    const text = declareEntities(
      linkRelations([
        completeEntity({
          id: 'hr/staff',
          title: '员工',
          storage: 'managed',
          fields: {
            name: { title: '姓名', type: 'string', isRequired: true },
            salary: { title: '工资', type: 'money', shownWith: 'showSalary' },
            yearly: { title: '年薪', type: 'computed', value: '{{ $values.salary * 12 }}' },
          },
        }),
      ]),
    );
    const [record = ''] = /export interface HrStaff \{[^}]+\}/.exec(text) ?? [];
    expect(record).toContain('  name: string | null;');
    expect(record).toContain('  salary?: number | null;');
    expect(record).toContain('  yearly?: number | null;');
  });
});
