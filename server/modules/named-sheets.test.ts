// Departments and people in sheets: shown by their names, taken by a name that stands for one, by the code or the account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const FIELDS = {
  department: { title: '部门', type: 'string', length: 200, departKind: 'department' },
  manager: { title: '负责人', type: 'string', length: 100, dict: 'duty_people', widget: 'sel_user' },
};

const DUTY = {
  id: 'duty/duty',
  title: '值班',
  storage: 'managed',
  text: 'name',
  children: { turns: { entity: 'duty/turn', parent: 'dutyId', order: 'place' } },
  fields: {
    name: { title: '名称', type: 'string', length: 40, isRequired: true, isUnique: true },
    ...FIELDS,
  },
};

const TURN = {
  id: 'duty/turn',
  title: '班次',
  storage: 'managed',
  fields: {
    dutyId: { title: '值班', type: 'relation', entity: 'duty/duty', isRequired: true },
    place: { title: '序号', type: 'integer' },
    department: FIELDS.department,
  },
};

const WORK = ['list', 'add', 'edit', 'import', 'export'].map((name) => `duty.duty:${name}`);

let house: ModuleHouse;
const departs: Record<string, { id: string; orgCode: string }> = {};

const depart = (key: string): { id: string; orgCode: string } => {
  const found = departs[key];
  if (!found) throw new Error(`no department ${key}`);
  return found;
};

async function addDepart(key: string, departName: string, parentId: string): Promise<void> {
  const body = { departName, parentId, orgCategory: parentId === '' ? '1' : '2' };
  const url = '/sys/sysDepart/add';
  departs[key] = (await house.call<{ id: string; orgCode: string }>('POST', url, body)).result;
}

const upload = (rows: string[][], more?: Record<string, string[][]>, token = house.admin) =>
  house.importRows(token, '/duty/duty/importExcel', [['名称', '部门', '负责人'], ...rows], more);

const recordOf = async (name: string): Promise<Record<string, unknown>> => {
  const url = `/duty/duty/list?name=${encodeURIComponent(name)}`;
  const [found = {}] = (await house.call<{ records: Record<string, unknown>[] }>('GET', url)).result.records;
  return found;
};

beforeAll(async () => {
  house = await openModuleHouse('duty', {
    'entities/duty.json': DUTY,
    'entities/turn.json': TURN,
    'dicts/duty.json': {
      duty_people: { title: '人员', entity: 'system/user', text: 'realname', value: 'username' },
    },
  });
  await addDepart('company', '东湖公司', '');
  await addDepart('safety', '安全部', depart('company').id);
  await addDepart('twin1', '巡查组', depart('company').id);
  await addDepart('twin2', '巡查组', depart('safety').id);
  await addDepart('hidden', '保密处', depart('company').id);
  const { db } = house.app;
  await house.hire('wang1', WORK);
  await house.hire('wang2', WORK);
  await house.hire('li', [...WORK, 'depart:list']);
  for (const [id, realname] of [
    ['wang1', '王强'],
    ['wang2', '王强'],
    ['li', '李敏'],
  ] as const) {
    await db.updateTable('sys_user').set({ realname }).where('id', '=', id).execute();
  }
});
afterAll(() => house.close());

describe('Departments and people in an export', () => {
  it('stand by their names, in rows of records too', async () => {
    await house.add('/duty/duty/add', {
      name: '甲',
      department: `${depart('safety').id},${depart('hidden').id}`,
      manager: 'li',
      turns: [{ department: depart('safety').id }],
    });
    const { text } = await house.call('GET', '/duty/duty/exportXls?name=甲');
    expect(text).toContain('["甲","安全部,保密处","李敏"]');
    expect(text).toContain('["甲","安全部"]');
    expect(text).not.toContain(depart('safety').id);
  });
});

describe('Departments and people in an import', () => {
  it('are taken by a name that stands for one, by code or account, and by their keys', async () => {
    const answer = await upload([
      ['按名称', '安全部', '李敏'],
      ['按编码', depart('twin2').orgCode, 'wang2'],
      ['按主键', depart('twin1').id, ''],
      ['几个', `安全部，${depart('twin1').orgCode}、保密处`, ''],
    ]);
    expect(answer.message).toBe('共4行数据全部导入成功！');
    expect(await recordOf('按名称')).toMatchObject({ department: depart('safety').id, manager: 'li' });
    expect(await recordOf('按编码')).toMatchObject({
      department: depart('twin2').id,
      department_dictText: '巡查组',
      manager: 'wang2',
      manager_dictText: '王强',
    });
    expect(await recordOf('按主键')).toMatchObject({ department: depart('twin1').id });
    const ids = ['safety', 'twin1', 'hidden'].map((key) => depart(key).id);
    expect(await recordOf('几个')).toMatchObject({ department: ids.join(',') });
  });

  it('are told by row and column where they are nobody, or several, and what to write instead', async () => {
    const { result } = await upload(
      [
        ['不知', '没有这个部', '没有这个人'],
        ['几个同名', '巡查组', '王强'],
        ['公司', '东湖公司', ''],
        ['明细', '', ''],
      ],
      {
        班次: [
          ['名称', '部门'],
          ['明细', '巡查组'],
        ],
      },
    );
    const { msg, errorCount } = result as { msg: string; errorCount: number };
    expect(errorCount).toBe(4);
    const lines = msg.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/第 2 行：部门“没有这个部”不存在$/),
      expect.stringMatching(/第 2 行：负责人“没有这个人”不存在$/),
      expect.stringMatching(/第 3 行“部门”列：名为“巡查组”的部门有多个，请改填部门编码$/),
      expect.stringMatching(/第 3 行“负责人”列：名为“王强”的负责人有多个，请改填用户账号$/),
      expect.stringMatching(/第 4 行“部门”列：请在“部门”中改选公司下面的部门，不能选择公司$/),
      expect.stringMatching(/“班次”第 2 行“部门”列：名为“巡查组”的部门有多个，请改填部门编码$/),
    ]);
    expect(await recordOf('不知')).toEqual({});
  });

  it('are those that whoever imports sees', async () => {
    await house.narrow('li', 'depart:list', 'departName', '!=', '保密处');
    const li = await house.app.signIn('li');
    const rows = [
      ['看不见', '保密处', ''],
      ['看不见的编码', depart('hidden').orgCode, ''],
    ];
    const { result } = await upload(rows, undefined, li);
    expect((result as { msg: string }).msg.match(/不存在/g)).toHaveLength(2);
    // And what stands there already is not named to them.
    const { text } = await house.ask(li, 'GET', '/duty/duty/exportXls?name=甲');
    expect(text).not.toContain('保密处');
    expect(text).toContain('安全部');
  });
});

describe('The template of an import', () => {
  it('is filled in by what the import takes', async () => {
    const { text } = await house.call('GET', '/duty/duty/importTemplate');
    expect(text).toContain('["名称*","部门","负责人"]');
    const again = await house.call('GET', '/duty/duty/exportXls?name=按名称');
    const [main = []] = (JSON.parse(again.text) as { data: string[][] }[]).map(({ data }) => data);
    const rows = main
      .slice(1)
      .map((row) => row.map((cell, at) => (at === 0 ? '再来一次' : String(cell ?? ''))));
    expect((await upload(rows)).message).toBe('共1行数据全部导入成功！');
    expect(await recordOf('再来一次')).toMatchObject({ department: depart('safety').id, manager: 'li' });
  });
});
