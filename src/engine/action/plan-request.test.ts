import { describe, expect, it } from 'vitest';
import { planSave } from './plan-request.ts';

const API = { kind: 'save', add: '/lease/add', edit: '/lease/edit', children: { lines: 'gone' } } as const;
const ROWS = [
  { id: 'a', room: '101' },
  { id: 'b', room: '102' },
];

describe('a save', () => {
  it('sends all rows of a new record that begins as a copy of another', () => {
    const copy = { name: '合同', lines: ROWS };
    expect(planSave(API, structuredClone(copy), copy)).toMatchObject({
      method: 'POST',
      body: { name: '合同', lines: ROWS, gone: [] },
    });
  });

  it('sends of a record that was read only the rows that differ', () => {
    const record = { id: '1', lines: ROWS };
    const values = { id: '1', lines: [ROWS[0], { id: 'b', room: '103' }] };
    expect(planSave(API, values, record)).toMatchObject({
      method: 'PUT',
      body: { lines: [{ id: 'b', room: '103' }] },
    });
  });
});
