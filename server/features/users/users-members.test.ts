import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  namesOf,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';

let administration: Administration;
let server: TestApp;
let call: Administration['call'];
let roleId: Administration['roleId'];
let departId: Administration['departId'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, call, roleId, departId } = administration);
});
afterAll(() => administration.close());

describe('picking users by department and role', () => {
  // H7.39
  it('a department means its whole branch', async () => {
    const { result } = await call<Record<string, unknown>[]>(
      'GET',
      `/user/queryUserByDepId?id=${await departId('安全管理部')}`,
    );
    const names = result.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(['safety', 'wanglei', 'maxiaoli']));
    expect(names).not.toContain('leader');
    expect(result.find(({ username }) => username === 'wanglei')?.['orgCode']).toBe('现场安全组');
    const named = await call<unknown[]>(
      'GET',
      `/user/queryUserByDepId?id=${await departId('安全管理部')}&realname=${encodeURIComponent('王')}`,
    );
    expect(named.result).toHaveLength(1);
    expect((await call('GET', '/user/queryUserByDepId?id=none')).result).toEqual([]);
  });

  it('lists the members of one department and of one role', async () => {
    const members = await call<RecordPage>(
      'GET',
      `/user/departUserList?depId=${await departId('安全管理部')}`,
    );
    expect(namesOf(members).sort()).toEqual(['ouyangxue', 'safety']);
    const auditors = await call<RecordPage>('GET', `/user/userRoleList?roleId=${await roleId('auditor')}`);
    expect(namesOf(auditors).sort()).toEqual(['auditor', 'tangwen']);
  });
});

describe('S11: stored values that look like SQL', () => {
  it('stay values in every query they are used in later', async () => {
    const evil = "x' or '1'='1";
    const added = await call<{ id: string }>('POST', '/dict/add', {
      dictName: evil,
      dictCode: 'evil_code',
    });
    await call('POST', '/dictItem/add', { dictId: added.result.id, itemText: evil, itemValue: evil });
    expect((await call('GET', '/dict/getDictItems/evil_code')).result).toEqual([
      { value: evil, text: evil, title: evil },
    ]);
    await server.db
      .updateTable('sys_depart')
      .set({ org_code: "A' or ''='" })
      .where('depart_name', '=', '物业服务部')
      .execute();
    const { result } = await call<unknown[]>(
      'GET',
      `/user/queryUserByDepId?id=${await departId('物业服务部')}`,
    );
    expect(result).toHaveLength(2);
    await server.db
      .updateTable('sys_depart')
      .set({ org_code: '%' })
      .where('depart_name', '=', '物业服务部')
      .execute();
    const wild = await call<unknown[]>('GET', `/user/queryUserByDepId?id=${await departId('物业服务部')}`);
    expect(wild.result).toHaveLength(2);
  });
});
