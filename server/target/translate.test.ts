// Pages of ours over a back end that has never heard of their calls: it is asked for what it knows instead.
import { beforeEach, describe, expect, it } from 'vitest';
import { SLOW, TOKEN, type DepartNode } from './family.testing.ts';
import { driveFamily } from './translate.testing.ts';

const front = await driveFamily();
const { family, ask } = front;

const metric = (name: string, baseUnit: string | null, ...measurements: [string, number][]) =>
  [
    name,
    {
      name,
      description: `about ${name}`,
      baseUnit,
      measurements: measurements.map(([statistic, value]) => ({ statistic, value })),
      availableTags: [],
    },
  ] as const;

/** The dictionary of sexes with three items, and one of another dictionary. */
function fillFamily(): void {
  family.dicts.push({ id: '1', dictName: '性别', dictCode: 'sex', description: '旧', type: 0 });
  const item = (id: string, itemText: string, sortOrder: number, dictId = '1') => ({
    id,
    dictId,
    itemText,
    itemValue: id,
    description: null,
    sortOrder,
    status: 1,
  });
  family.items.push(
    item('13', '未知', 3),
    item('11', '男', 1),
    item('12', '女', 2),
    item('21', '别', 1, '2'),
  );
}

/** Texts of the items of a dictionary, by place. */
const texts = (dictId: string) =>
  family.items
    .filter((item) => item['dictId'] === dictId)
    .sort((a, b) => Number(a['sortOrder']) - Number(b['sortOrder']))
    .map(({ itemText }) => itemText);

describe('the monitor pages', () => {
  it('show the metrics that the back end has, and leave out the one that it does not know', async () => {
    family.metrics = new Map([
      metric('system.cpu.count', null, ['VALUE', 4]),
      metric('process.start.time', 'seconds', ['VALUE', 1_700_000_000]),
      metric('process.uptime', 'seconds', ['VALUE', 12.5]),
      metric('process.cpu.usage', null, ['VALUE', 0.25]),
    ]);
    const { status, rows, cookie } = await ask('GET', '/actuator/group/system');
    expect(status).toBe(200);
    expect(rows).toEqual([
      { name: 'system.cpu.count', description: 'about system.cpu.count', baseUnit: null, value: 4 },
      expect.objectContaining({ name: 'process.start.time', baseUnit: 'seconds', value: 1_700_000_000 }),
      expect.objectContaining({ name: 'process.uptime', value: 12.5 }),
      expect.objectContaining({ name: 'process.cpu.usage', value: 0.25 }),
    ]);
    expect(cookie).toBeNull();
  });

  it('show counts and times apart, and a lone count by the plain name with its unit', async () => {
    family.metrics = new Map([
      metric('jvm.gc.memory.allocated', 'bytes', ['COUNT', 1024]),
      metric('jvm.gc.pause', 'seconds', ['COUNT', 3], ['TOTAL_TIME', 0.5], ['MAX', 0.2]),
    ]);
    family.unknown = 'envelope';
    const { rows } = await ask('GET', '/actuator/group/jvm');
    expect(rows.map(({ name, baseUnit, value }) => [name, baseUnit, value])).toEqual([
      ['jvm.gc.memory.allocated', 'bytes', 1024],
      ['jvm.gc.pause.count', null, 3],
      ['jvm.gc.pause.total_time', 'seconds', 0.5],
      ['jvm.gc.pause.max', 'seconds', 0.2],
    ]);
  });

  it('ask with the token of the person and without cookies, at most eight at once', async () => {
    family.metrics = new Map([metric('tomcat.sessions.created', null, ['COUNT', 1])]);
    await ask('GET', '/actuator/group/jvm', undefined, {
      cookie: 'a=b',
      origin: 'http://localhost:8080',
      tenant_id: '7',
      'x-forwarded-for': '1.2.3.4',
    });
    const asked = family.heard.filter(({ url }) => url.startsWith('/actuator/metrics/'));
    expect(asked.length).toBeGreaterThan(10);
    expect(family.mostAtOnce()).toBeGreaterThan(1);
    expect(family.mostAtOnce()).toBeLessThanOrEqual(8);
    for (const { headers } of asked) {
      expect(headers).toMatchObject({
        'x-access-token': TOKEN,
        tenant_id: '7',
        'x-forwarded-for': '127.0.0.1',
      });
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('origin');
    }
  });

  it('tell a person without a session what the back end says, and ask for nothing else', async () => {
    const { status, answer } = await ask('GET', '/actuator/group/jvm', undefined, { 'x-access-token': '' });
    expect([status, answer.message]).toEqual([401, 'Token失效，请重新登录']);
    expect(family.heard).toHaveLength(1);
  });
});

describe('the page of departments', () => {
  beforeEach(() => {
    const node = (id: string, children: DepartNode[] | null): DepartNode => ({
      id,
      key: id,
      value: id,
      title: `部门${id}`,
      departName: `部门${id}`,
      orgCode: `A0${id}`,
      isLeaf: children === null,
      children,
    });
    family.departs = [node('1', [node('2', [node('3', null)]), node('4', null)]), node('5', null)];
    family.users = [{ id: 'u1' }, { id: 'u2' }, { id: 'u1' }];
  });

  it('shows one of them, which the back end has in its tree alone', async () => {
    const { answer } = await ask('GET', '/sys/sysDepart/queryById?id=3');
    expect(answer.result).toEqual({ id: '3', departName: '部门3', orgCode: 'A03' });
    const none = await ask('GET', '/sys/sysDepart/queryById?id=9');
    expect(none.answer).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('says before a deletion what it takes along: departments below, and people once each', async () => {
    const { answer } = await ask('GET', '/sys/sysDepart/countBelow?id=1');
    expect(answer.result).toEqual({ departs: 3, users: 2 });
    expect(family.heard.at(-1)?.url).toBe('/sys/user/queryUserByDepId?id=1');
  });
});

describe('the form of a dictionary', () => {
  it.each(['status', 'envelope'] as const)(
    'opens with all items in their order, however short the pages are (unknown calls are told by the %s)',
    async (unknown) => {
      fillFamily();
      Object.assign(family, { unknown, longestPage: 2 });
      const { answer } = await ask('GET', '/sys/dictDetail/queryById?id=1');
      expect(answer).toMatchObject({ success: true, result: { id: '1', dictCode: 'sex' } });
      expect(answer.result.items.map(({ itemText }) => itemText)).toEqual(['男', '女', '未知']);
    },
  );

  it('opens over a back end that reads no single dictionary, and says when there is none', async () => {
    fillFamily();
    family.knowsQueryById = false;
    const { answer } = await ask('GET', '/sys/dictDetail/queryById?id=1');
    expect(answer.result).toMatchObject({ dictName: '性别' });
    const none = await ask('GET', '/sys/dictDetail/queryById?id=404');
    expect(none.answer).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('adds a dictionary with its items, in the order of the rows', async () => {
    // Its words for a write at an unknown address: the method is not supported.
    family.unknown = 'envelope';
    const { status, answer } = await ask('POST', '/sys/dictDetail/add', {
      dictName: '级别',
      dictCode: 'level',
      type: 0,
      items: [
        { itemText: '高', itemValue: '1', status: '1' },
        { itemText: '低', itemValue: '2', status: '1' },
      ],
      deleteItemIds: [],
    });
    expect([status, answer.success, answer.message]).toEqual([200, true, '添加成功！']);
    const [added] = family.dicts;
    expect(added).toEqual({ id: answer.result['id'], dictName: '级别', dictCode: 'level', type: 0 });
    expect(texts(String(added?.id))).toEqual(['高', '低']);
  });

  it('saves a changed, an added and a removed row, and touches no other', async () => {
    fillFamily();
    const { answer } = await ask('PUT', '/sys/dictDetail/edit', {
      id: '1',
      dictName: '性别代码',
      dictCode: 'sex',
      description: null,
      type: 0,
      items: [
        { id: '11', itemText: '男性', itemValue: '11', sortOrder: 1, status: '1' },
        { id: '12', itemText: '女', itemValue: '12', sortOrder: '2', status: '1', description: '' },
        { itemText: '其他', itemValue: '9', status: '1' },
      ],
      deleteItemIds: ['13', '21'],
    });
    expect(answer).toMatchObject({ success: true, message: '修改成功！', result: { id: '1' } });
    expect(family.dicts).toMatchObject([{ dictName: '性别代码', description: '' }]);
    expect(texts('1')).toEqual(['男性', '女', '其他']);
    // A row of another dictionary is nobody's to remove here, and what is as it was is not written.
    expect(texts('2')).toEqual(['别']);
    const writes = family.heard.filter(({ method, url }) => method !== 'GET' && !url.includes('dictDetail'));
    expect(writes.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /sys/dict/edit',
      'DELETE /sys/dictItem/delete?id=13',
      'PUT /sys/dictItem/edit',
      'POST /sys/dictItem/add',
    ]);
  });

  it('tells after a failure in the middle which rows are not saved, and saves those alone when it is pressed again', async () => {
    fillFamily();
    family.refusedText = '坏';
    const form = {
      id: '1',
      dictName: '性别',
      dictCode: 'sex',
      items: [
        { itemText: '好', itemValue: '7', status: '1' },
        { itemText: '坏', itemValue: '8', status: '1' },
        { itemText: '后', itemValue: '9', status: '1' },
      ],
      deleteItemIds: ['13'],
    };
    const { status, answer } = await ask('PUT', '/sys/dictDetail/edit', form);
    expect([status, answer.success, answer.code]).toEqual([200, false, 500]);
    expect(answer.message).toBe(
      '数据库异常，字典项没有写入；字典已保存，这些字典项没有保存：“坏”、“后”。请重新打开该字典核对后再保存',
    );
    expect(texts('1')).toEqual(['男', '女', '好']);

    family.refusedText = undefined;
    const again = await ask('PUT', '/sys/dictDetail/edit', form);
    expect(again.answer.success).toBe(true);
    expect(texts('1')).toEqual(['男', '女', '好', '坏', '后']);
  });

  it('tells that a dictionary was added of which a row was refused, and where to complete it', async () => {
    family.refusedText = '坏';
    const { answer } = await ask('POST', '/sys/dictDetail/add', {
      dictName: '级别',
      dictCode: 'level',
      items: [{ itemText: '坏', itemValue: '1' }],
    });
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toBe(
      '数据库异常，字典项没有写入；字典“级别”已新增，这些字典项没有保存：“坏”。请关闭后在列表中编辑该字典补上',
    );
    expect(family.dicts).toHaveLength(1);
  });

  it('saves no row of a dictionary that the back end refuses, and gives its own words', async () => {
    fillFamily();
    const { answer } = await ask('POST', '/sys/dictDetail/add', {
      dictName: '又',
      dictCode: 'sex',
      items: [{ itemText: '一', itemValue: '1' }],
    });
    expect(answer).toMatchObject({ success: false, code: 500, message: '字典编码已存在' });
    expect(family.items).toHaveLength(4);
  });

  it('writes nothing for a person without a session, who reads the 401 of the back end', async () => {
    const { status, answer } = await ask(
      'POST',
      '/sys/dictDetail/add',
      { dictName: '一', dictCode: 'a', items: [] },
      { 'x-access-token': 'dead' },
    );
    expect([status, answer.code, answer.message]).toEqual([401, 401, 'Token失效，请重新登录']);
    expect(family.dicts).toEqual([]);
    expect(family.heard).toHaveLength(1);
  });

  it('refuses a body that is too large before anything of it is written', async () => {
    const call = ask('POST', '/sys/dictDetail/add', {
      dictName: '大',
      dictCode: 'big',
      description: 'x'.repeat(9_000_000),
      items: [],
    });
    // The connection may end before the answer is read: what counts is that nothing came through.
    const given = await call.catch(() => undefined);
    if (given) expect(given.status).toBe(413);
    expect(family.heard).toEqual([]);
  });

  it('refuses a body that grows too large while it is sent', async () => {
    const piece = Buffer.alloc(1_000_000, 'x');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 10; count += 1) controller.enqueue(piece);
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'x-access-token': TOKEN, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    };
    const call = fetch(`${front.url}/api/sys/dictDetail/add`, init);
    const given = await call.catch(() => undefined);
    if (given) expect(given.status).toBe(413);
    expect(family.heard).toEqual([]);
  });

  it('tells which rows are left when the back end stops answering', async () => {
    const close = await front.hurry(1000);
    try {
      const { status, answer } = await ask('POST', '/sys/dictDetail/add', {
        dictName: '级别',
        dictCode: 'level',
        items: [
          { itemText: '高', itemValue: '1' },
          { itemText: SLOW, itemValue: '2' },
          { itemText: '低', itemValue: '3' },
        ],
      });
      expect([status, answer.success]).toEqual([504, false]);
      expect(answer.message).toBe(
        '网络超时；字典“级别”已新增，这些字典项没有保存：“慢”、“低”。请关闭后在列表中编辑该字典补上',
      );
    } finally {
      await close();
    }
  });

  it.each([
    { success: true, code: 200, message: '操作成功', result: { id: '1', items: [] } },
    { success: false, code: 510, message: '没有权限', result: null },
    { success: true, code: 200, message: '操作成功', result: { id: '1', about: '长'.repeat(40_000) } },
  ])('is left to a back end that knows the call itself, whatever it answers', async (body) => {
    family.ownAnswer = { status: 200, body };
    const { answer } = await ask('PUT', '/sys/dictDetail/edit', { id: '1', items: [] });
    expect(answer).toEqual(body);
    expect(family.heard.map(({ url: path }) => path)).toEqual(['/sys/dictDetail/edit']);
  });
});
