import { describe, expect, it } from 'vitest';
import { expandSound, nodeAt, screenOf } from './contract.testing.ts';

const screens = expandSound(screenOf('records', { entity: 'lease/customer' }));

describe('a beginning with its end', () => {
  it('is one input of a form, which both are demanded of', () => {
    const group = nodeAt(screens['/form'], 'form/fields')?.['properties'];
    expect(group).toMatchObject({
      since: {
        title: '合作期',
        'x-component': 'date',
        'x-component-props': { end: 'until' },
        required: true,
        'x-rules': ['record_1'],
      },
      until: { title: '合作结束', 'x-component': 'hidden' },
    });
  });

  it('is one text of a reading view', () => {
    expect(nodeAt(screens['/view'], 'details')?.['properties']).toMatchObject({
      since: { title: '合作期', 'x-component-props': { end: 'until' }, 'x-read-pretty': true },
      until: { 'x-component': 'hidden' },
    });
  });

  it('stays two fields where only one of them is shown', () => {
    const alone = expandSound(screenOf('records', { entity: 'lease/customer', fields: ['name', 'since'] }));
    const since = nodeAt(alone['/form'], 'form/fields/since');
    expect(since).toMatchObject({ title: '合作开始', 'x-component': 'date' });
    expect(since?.['x-component-props']).toBeUndefined();
  });

  it('are two columns of a list, each a condition of its own', () => {
    expect(nodeAt(screens[''], 'search')?.['properties']).toMatchObject({
      since: { title: '合作开始', 'x-component': 'date', 'x-query': { mode: 'group' } },
      until: { title: '合作结束', 'x-component': 'date', 'x-query': { mode: 'group' } },
    });
  });
});
