// Pages of ours over a back end that has never heard of their calls: menus, departments, jobs and versions of records.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DepartNode } from './family.testing.ts';
import { driveFamily } from './translate.testing.ts';

const { family, ask } = await driveFamily();

describe('the page of menus', () => {
  it('says before a deletion how many entries go along, and nothing of roles that it cannot know', async () => {
    family.menus = [
      {
        id: 'm1',
        children: [
          { id: 'm2', children: [{ id: 'm3', children: null }] },
          { id: 'm4', children: [] },
        ],
      },
      { id: 'm5' },
    ];
    const below = async (id: string) => (await ask('GET', `/sys/permission/countBelow?id=${id}`)).answer;
    expect((await below('m1')).result).toEqual({ entries: 3 });
    expect((await below('m5')).result).toEqual({ entries: 0 });
    expect(await below('m9')).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('offers no names of fields for a data rule: nobody knows them there', async () => {
    const { answer } = await ask('GET', '/sys/permission/queryRuleFields?permissionId=m1');
    expect(answer).toMatchObject({ success: true, result: [] });
  });
});

describe('the permissions of a department', () => {
  it('are chosen from the tree that roles are granted from, in the shape of our own', async () => {
    family.grants = {
      treeList: [
        {
          key: 'm1',
          title: '系统管理',
          icon: 'setting',
          ruleFlag: 1,
          parentId: '',
          children: [{ key: 'm2' }],
        },
        { key: 'm3', value: 'm3', slotTitle: '报表', title: '报表', isLeaf: true, children: null },
      ],
    };
    const { answer } = await ask('GET', '/sys/sysDepartPermission/queryTreeList');
    const node = { value: 'm2', label: null, icon: null, ruleFlag: 0, scopedSlots: { title: 'hasDatarule' } };
    expect(answer.result).toEqual({
      treeList: [
        {
          ...node,
          key: 'm1',
          value: 'm1',
          title: '系统管理',
          slotTitle: '系统管理',
          icon: 'setting',
          ruleFlag: 1,
          isLeaf: false,
          parentId: '',
          children: [
            { ...node, key: 'm2', title: '', slotTitle: '', isLeaf: true, parentId: '', children: null },
          ],
        },
        {
          ...node,
          key: 'm3',
          value: 'm3',
          title: '报表',
          slotTitle: '报表',
          isLeaf: true,
          parentId: '',
          children: null,
        },
      ],
      ids: ['m1', 'm3', 'm2'],
    });
  });
});

describe('a department that moves', () => {
  const depart = (id: string, parentId: string | null, children: DepartNode[] | null): DepartNode => ({
    id,
    key: id,
    title: `部门${id}`,
    departName: `部门${id}`,
    orgCategory: '2',
    orgCode: `A0${id}`,
    orgType: parentId === null ? '1' : '2',
    memo: null,
    departOrder: 0,
    parentId,
    isLeaf: children === null,
    children,
  });
  const edits = () => family.heard.filter(({ method, url }) => method === 'PUT' && url.endsWith('/edit'));
  const move = (id: string, parentId: string | null) => ask('PUT', '/sys/sysDepart/move', { id, parentId });

  beforeEach(() => {
    family.departs = [
      depart('1', null, [depart('2', '1', [depart('3', '2', null)])]),
      depart('4', null, null),
    ];
  });

  it('is saved once with the new department above it, and with all that it had', async () => {
    const { answer } = await move('2', '4');
    expect(answer).toMatchObject({ success: true, message: '移动成功！', result: null });
    expect(family.departs).toMatchObject([
      { id: '1', children: [] },
      { id: '4', children: [{ id: '2', children: [{ id: '3' }] }] },
    ]);
    expect(edits().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { id: '2', parentId: '4', departName: '部门2', orgCategory: '2', memo: '', departOrder: 0 },
    ]);
  });

  it.each(['', '0', null])('goes to the top for the place %j', async (parentId) => {
    expect((await move('3', parentId)).answer.message).toBe('移动成功！');
    expect(family.departs.map(({ id }) => id)).toEqual(['1', '4', '3']);
    expect(edits()).toHaveLength(1);
  });

  it.each([
    ['2', '2', '不能移到自己或自己的下级部门下'],
    ['1', '3', '不能移到自己或自己的下级部门下'],
    ['2', '9', '上级部门不存在'],
    ['9', '1', '未找到对应实体'],
  ])('is refused before anything is saved: %s below %s', async (id, parentId, message) => {
    expect((await move(id, parentId)).answer).toMatchObject({ success: false, message });
    expect(edits()).toEqual([]);
  });

  it.each([
    ['3', '2'],
    ['4', ''],
  ])('stays where it is when that is the place: %s below %j', async (id, parentId) => {
    expect((await move(id, parentId)).answer).toMatchObject({ success: true, message: '已在该部门下' });
    expect(edits()).toEqual([]);
  });

  it('is told to have kept its code where the back end makes none anew', async () => {
    family.departEdits = 'moved';
    expect((await move('2', '4')).answer).toMatchObject({
      success: true,
      message: '移动成功，但后端没有重新编排部门编码（仍为 A02），按编码划分的人员与数据仍属于原来的上级部门',
    });
  });

  it('is told not to have moved by a back end that leaves the place as it was', async () => {
    family.departEdits = 'unmoved';
    expect((await move('2', '4')).answer).toMatchObject({
      success: false,
      message: '后端没有改变上级部门，它可能不支持移动部门',
    });
  });

  it('is told to be saved when its new place cannot be read', async () => {
    family.departEdits = 'unread';
    expect((await move('2', '4')).answer).toMatchObject({
      success: false,
      message: '数据库异常；移动已提交后端，但没有读到移动的结果。请刷新后核对该部门的位置',
    });
    expect(edits()).toHaveLength(1);
  });

  it.each([{ parentId: '4' }, { id: 7 }, { id: '2', parentId: 4 }])('needs names: %j', async (body) => {
    const { status, answer } = await ask('PUT', '/sys/sysDepart/move', body);
    expect([status, answer.success]).toEqual([400, false]);
    expect(family.heard).toHaveLength(1);
  });
});

describe('the page of scheduled jobs', () => {
  it('knows each class that has a schedule, once, however short the pages are', async () => {
    const job = (id: string, jobClassName: string | null) => ({ id, jobClassName });
    family.jobs = [
      job('1', 'org.b.Second'),
      job('2', 'org.a.First'),
      job('3', null),
      job('4', 'org.b.Second'),
    ];
    family.longestPage = 2;
    const { rows } = await ask('GET', '/sys/quartzJob/queryJobNames');
    expect(rows).toEqual([
      { value: 'org.a.First', text: 'org.a.First', hint: '' },
      { value: 'org.b.Second', text: 'org.b.Second', hint: '' },
    ]);
    expect(family.heard).toHaveLength(3);
  });

  it('says that it did not get them all from a back end that repeats its first page', async () => {
    family.jobs = Array.from({ length: 3 }, () => ({ id: '1', jobClassName: 'org.a.First' }));
    family.longestPage = 2;
    const { status, answer } = await ask('GET', '/sys/quartzJob/queryJobNames');
    expect([status, answer.message]).toEqual([503, '没有读到全部定时任务，请稍后重试']);
  });
});

describe('two versions of a record', () => {
  const version = (id: string, dataVersion: string, content: object | string, dataId = 'd1') => ({
    id,
    dataTable: 'sys_position',
    dataId,
    dataVersion,
    dataContent: typeof content === 'string' ? content : JSON.stringify(content),
  });
  const compare = (a: string, b: string) =>
    ask('GET', `/sys/dataLog/compareFields?dataId1=${a}&dataId2=${b}`);

  it('are compared field by field, the older one first: declared ones by their titles, others by their names', async () => {
    family.versions = [
      version('v10', '10', { id: 'd1', code: 'c', name: '安全主管', extra: { a: 2 }, updateBy: 'x' }),
      version('v9', '9', { id: 'd1', code: 'c', name: '安全员', extra: { a: 1 }, salt: 's', on: true }),
    ];
    const { rows } = await compare('v10', 'v9');
    expect(rows).toEqual([
      { id: 'code', title: '职务编码', before: 'c', after: 'c', isChanged: 0 },
      { id: 'name', title: '职务名称', before: '安全员', after: '安全主管', isChanged: 1 },
      { id: 'extra', title: 'extra', before: '{"a":1}', after: '{"a":2}', isChanged: 1 },
      { id: 'on', title: 'on', before: '是', after: null, isChanged: 1 },
    ]);
  });

  it('of a table that nobody declared show their fields by name, and nothing of who saved them', async () => {
    const of = (id: string, dataVersion: string, content: object) => ({
      ...version(id, dataVersion, content),
      dataTable: 'bus_contract',
    });
    family.versions = [
      of('a', '1', {
        id: 'd1',
        parts: [1],
        memo: null,
        state: 0,
        state_dictText: '草稿',
        updateTime: '2026-01-01',
        updateBy: 'x',
      }),
      of('b', '2', {
        id: 'd1',
        parts: [1],
        state: 1,
        state_dictText: '生效',
        updateTime: '2026-01-02',
        updateBy: 'y',
      }),
    ];
    const { rows } = await compare('a', 'b');
    expect(rows).toEqual([
      { id: 'parts', title: 'parts', before: '[1]', after: '[1]', isChanged: 0 },
      { id: 'memo', title: 'memo', before: null, after: null, isChanged: 0 },
      { id: 'state', title: 'state', before: '草稿', after: '生效', isChanged: 1 },
    ]);
  });

  it('are refused when they are of two records, when one is missing and when one is unreadable', async () => {
    family.versions = [version('a', '1', {}), version('b', '1', {}, 'd2'), version('c', '2', '{')];
    const words = async (a: string, b: string) => (await compare(a, b)).answer.message;
    expect(await words('a', 'b')).toBe('只能比较同一条记录的两个版本');
    expect(await words('a', 'z')).toBe('未找到对应实体');
    expect(await words('a', 'c')).toBe('后端给出的版本内容无法读取');
    expect((await compare('a', 'a')).rows).toEqual([]);
  });
});

describe('a call that the back end has nothing for', () => {
  const calls = [
    ['POST', '/sys/checkRule/tryRule'],
    ['POST', '/sys/fillRule/tryRule'],
    ['GET', '/sys/quartzJob/runs'],
    ['POST', '/message/sysMessageTemplate/preview'],
    ['POST', '/sys/annountCement/receivers'],
    ['GET', '/sys/sysAnnouncementSend/readers'],
    ['GET', '/sys/sysAnnouncementSend/readRate'],
    ['PUT', '/sys/user/editBatch'],
    ['PUT', '/sys/role/editBatch'],
  ] as const;
  const send = ([method, path]: (typeof calls)[number]) =>
    ask(method, path, method === 'GET' ? undefined : {});

  it.each(['status', 'envelope'] as const)(
    'is told to be missing there (unknown by the %s)',
    async (unknown) => {
      family.unknown = unknown;
      for (const call of calls) {
        const { status, answer } = await send(call);
        expect([status, answer.success, answer.code, answer.message]).toEqual([
          200,
          false,
          404,
          '所连接的后端没有此功能',
        ]);
      }
      expect(family.heard).toHaveLength(calls.length);
    },
  );

  it('is told to be missing where the call that stands for another is missing as well', async () => {
    family.knowsVersions = false;
    const { status, answer } = await ask('GET', '/sys/dataLog/compareFields?dataId1=a&dataId2=b');
    expect([status, answer.success, answer.message]).toEqual([200, false, '所连接的后端没有此功能']);
  });

  it('is left to a back end that answers it, and any other unknown call stays unknown', async () => {
    family.ownAnswer = {
      status: 200,
      body: { success: true, code: 0, message: '', result: { received: 1 } },
    };
    for (const call of calls) expect((await send(call)).answer.result).toEqual({ received: 1 });
    family.ownAnswer = undefined;
    expect((await ask('GET', '/sys/nothing/of/the/kind')).status).toBe(404);
  });
});
