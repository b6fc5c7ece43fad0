import { describe, expect, it } from 'vitest';
import { withinTime } from '../../../tests/within-time.ts';
import type { Belongings, DocumentAccess } from '../wire-belongings.ts';
import { isNothing, planCode, planGrant, planMenu, projectAccess } from './planned-access.ts';

const access: DocumentAccess = {
  path: '/customer',
  permission: '',
  isServed: false,
  parents: [
    { id: 'top', title: '业务', parent: '' },
    { id: 'group', title: '档案', parent: 'top' },
  ],
  codes: [
    { code: 'customer:add', isHeld: false },
    { code: 'user:list', id: 'u', title: '用户', isHeld: true },
  ],
  roles: [
    { id: '1', code: 'clerk', name: '文员', isAdmin: false, granted: ['u'] },
    { id: '2', code: 'keeper', name: '保管员', isAdmin: false, granted: [] },
  ],
  mayAddMenu: true,
  mayEditMenu: true,
  mayGrant: true,
  hasDraft: true,
};

const withPlan = (planned: Belongings): DocumentAccess => ({ ...access, planned });

const WISH = { title: '客户', parent: 'group', order: 2, icon: '', isHidden: false };

/** Gives and takes entries as the dialog does, by the ids that it shows. */
function grant(
  from: DocumentAccess,
  role: string,
  added: readonly string[],
  removed: readonly string[] = [],
) {
  return withPlan(planGrant(from, projectAccess(from), { role, added, removed }));
}

describe('what is planned for a page', () => {
  it('names the menus above, so that it is found in another installation', () => {
    expect(planMenu(access, WISH).menu).toEqual({
      title: '客户',
      above: [
        { id: 'top', title: '业务' },
        { id: 'group', title: '档案' },
      ],
      order: 2,
      icon: '',
      isHidden: false,
    });
    const parents = [{ id: 'group', title: '档案', parent: 'group' }];
    const planned = withinTime(200, () => planMenu({ ...access, parents }, WISH));
    expect(planned.menu?.above).toEqual([{ id: 'group', title: '档案' }]);
  });

  it('is shown as if it were there: menu, codes and ticks', () => {
    const coded = withPlan(planCode(withPlan(planMenu(access, WISH)), 'customer:add', '新增'));
    const shown = projectAccess(coded);
    expect(shown.menu).toMatchObject({ title: '客户', parent: 'group', isShipped: false });
    const menu = shown.menu?.id ?? '';
    const code = shown.codes[0]?.id ?? '';
    expect(shown.codes[0]).toMatchObject({ title: '新增', isHeld: true });
    const granted = grant(coded, '2', [menu, code, 'group', 'top']);
    expect(granted.planned?.grants).toEqual([{ role: 'keeper', added: ['', 'customer:add'], removed: [] }]);
    expect(projectAccess(granted).roles[1]?.granted).toEqual([menu, code]);
  });

  it('takes from roles what they hold, and plans nothing where a tick is taken back', () => {
    const taken = grant(access, '1', [], ['u']);
    expect(taken.planned?.grants).toEqual([{ role: 'clerk', added: [], removed: ['user:list'] }]);
    expect(projectAccess(taken).roles[0]?.granted).toEqual([]);
    const back = grant(taken, '1', ['u']);
    expect(back.planned && isNothing(back.planned)).toBe(true);
    const given = grant(access, '2', ['u']);
    const ungiven = grant(given, '2', [], ['u']);
    expect(ungiven.planned?.grants).toEqual([]);
  });

  it('keeps what a menu that is there is', () => {
    const menu = {
      id: 'm',
      title: '旧',
      parent: '',
      order: 1,
      icon: '',
      isHidden: false,
      isShipped: true,
      version: 4,
    };
    const shown = projectAccess({ ...withPlan(planMenu(access, WISH)), menu });
    expect(shown.menu).toMatchObject({ id: 'm', version: 4, isShipped: true, title: '客户' });
  });
});
