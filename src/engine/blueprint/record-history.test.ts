import { describe, expect, it } from 'vitest';
import { expandSound, nodeAt, screenOf } from './contract.testing.ts';

const view = (settings: Record<string, string>) =>
  expandSound(screenOf('record_view', { entity: 'lease/customer', ...settings }))[''];

describe('the history of a record below its reading view', () => {
  it('is opened for the record that is read', () => {
    expect(nodeAt(view({}), 'view/history')).toMatchObject({
      'x-access': 'dataLog:list',
      'x-on': {
        click: [
          {
            screen: 'system/data-log-versions',
            title: "{{ '客户历史 · ' + $params.record.name }}",
            params: { dataTable: 'lease_customer', dataId: '{{ $params.record.id }}' },
          },
        ],
      },
    });
  });

  it('is opened by the id in the address', () => {
    expect(nodeAt(view({ by: 'id' }), 'view/history')?.['x-on']).toMatchObject({
      click: [{ title: '客户历史', params: { dataId: '{{ $params.id }}' } }],
    });
  });

  it('is offered where a list offers it, and where versions are kept', () => {
    const all = expandSound(screenOf('records', { entity: 'lease/customer' }));
    expect(nodeAt(all['/view'], 'view/history')).toBeDefined();
    const few = expandSound(screenOf('records', { entity: 'lease/customer', operations: ['view'] }));
    expect(nodeAt(few['/view'], 'view')).toBeUndefined();
    const without = expandSound(screenOf('record_view', { entity: 'lease/line' }))[''];
    expect(nodeAt(without, 'view')).toBeUndefined();
  });
});
