import { describe, expect, it } from 'vitest';
import { withinTime } from '../../../tests/within-time.ts';
import { listGrantChanges, readTicks, tick } from './wanted-grants.ts';

const access = {
  menu: {
    id: 'page',
    title: '客户',
    parent: 'group',
    order: 1,
    icon: '',
    isHidden: false,
    isShipped: false,
    version: 1,
  },
  parents: [
    { id: 'top', title: '业务', parent: '' },
    { id: 'group', title: '档案', parent: 'top' },
  ],
  roles: [
    { id: 'a', code: 'a', name: '甲', isAdmin: false, granted: ['add'] },
    { id: 'b', code: 'b', name: '乙', isAdmin: false, granted: ['page', 'add'] },
  ],
};

describe('ticks at the roles of a page', () => {
  it('save nothing while they are as they were', () => {
    const ticks = tick(tick(readTicks(access), 'a', 'del', true), 'a', 'del', false);
    expect(listGrantChanges(access, ticks)).toEqual([]);
  });

  it('give the menus above a menu with it, and touch only what was ticked and unticked', () => {
    const ticks = tick(tick(readTicks(access), 'a', 'page', true), 'b', 'add', false);
    expect(listGrantChanges(access, ticks)).toEqual([
      { role: 'a', added: ['page', 'group', 'top'], removed: [] },
      { role: 'b', added: [], removed: ['add'] },
    ]);
  });

  it('end where menus lie in each other', () => {
    const round = { ...access, parents: [{ id: 'group', title: '档案', parent: 'group' }] };
    const ticks = tick(readTicks(access), 'a', 'page', true);
    // Without its guard this goes round and round, and takes all memory.
    const changes = withinTime(200, () => listGrantChanges(round, ticks));
    expect(changes).toEqual([{ role: 'a', added: ['page', 'group'], removed: [] }]);
  });
});
