import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';

const original = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
let server: TestApp;
let admin: string;
let staff: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  admin = await server.signIn();
  staff = await server.signIn('staff');
});
afterAll(() => server.close());

const get = async (url: string, token = staff) => {
  const answer = await server.call('GET', `/api/sys/dict/${url}`, { token });
  return {
    status: answer.statusCode,
    ...answer.json<{ success: boolean; message: string; result: unknown }>(),
  };
};

const refusal = { status: 400, success: false, message: '字典Code格式不正确！' };

describe('looking up a dictionary', () => {
  // H3.20, H7.27, W3.12
  it('gives its options in their order, each with value, text, title and colour', async () => {
    const { result } = await get('getDictItems/priority');
    expect(result).toEqual([
      { value: 'L', text: '低', title: '低', color: 'default' },
      { value: 'M', text: '中', title: '中', color: 'orange' },
      { value: 'H', text: '高', title: '高', color: 'red' },
    ]);
  });

  it('gives the same colours with all dictionaries and at sign-in, and no colour where none is set', async () => {
    const all = (await get('queryAllDictItems')).result;
    expect(all).toMatchObject({
      user_status: [
        { value: '1', text: '正常', color: 'green' },
        { value: '2', text: '已冻结', color: 'red' },
      ],
    });
    const plain = [
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ];
    expect((all as Record<string, unknown>)['sex']).toEqual(plain);
    expect((await get('getDictItems/sex')).result).toEqual(plain);
    const signedIn = await server.call('POST', '/api/sys/login', {
      body: { username: 'staff', password: TEST_PASSWORD },
    });
    expect(signedIn.json<{ result: { sysAllDictItems: unknown } }>().result.sysAllDictItems).toEqual(all);
  });

  it('answers an unknown code with no options and a missing one with a sentence', async () => {
    expect((await get('getDictItems/nothing_like_it')).result).toEqual([]);
    expect(await get('getDictItems')).toMatchObject({ success: false, message: '字典Code不能为空!' });
  });

  it('leaves out items that are switched off and dictionaries in the recycle bin', async () => {
    const dict = await server.db
      .selectFrom('sys_dict')
      .select('id')
      .where('dict_code', '=', 'yn')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('sys_dict_item')
      .set({ status: 0 })
      .where('dict_id', '=', dict.id)
      .where('item_value', '=', '0')
      .execute();
    expect((await get('getDictItems/yn')).result).toHaveLength(1);
    expect((await get('queryAllDictItems')).result).toMatchObject({
      yn: [{ value: '1', text: '是', title: '是', color: 'green' }],
    });
    await server.db.updateTable('sys_dict').set({ del_flag: 1 }).where('id', '=', dict.id).execute();
    expect((await get('getDictItems/yn')).result).toEqual([]);
    expect((await get('queryAllDictItems')).result).not.toHaveProperty('yn');
    // Old records still show what their codes meant.
    expect((await get('getDictText/yn/0')).result).toBe('否');
  });

  it('reads declared table dictionaries by code, by triple and whatever the case', async () => {
    const byCode = await get('getDictItems/users');
    expect(byCode.result).toContainEqual({ value: 'admin', text: '管理员', title: '管理员' });
    expect((await get('getDictItems/sys_user,realname,username')).result).toEqual(byCode.result);
    expect((await get('getDictItems/SYS_USER,REALNAME,USERNAME')).result).toEqual(byCode.result);
  });

  // H7.29, W7.9
  it('searches texts literally and gives ten at first', async () => {
    expect((await get('loadDict/sys_user,realname,username')).result).toHaveLength(10);
    const found = await get(`loadDict/sys_user,realname,username?keyword=${encodeURIComponent('张')}`);
    expect(found.result).toEqual(
      [
        { value: 'zhangwei', text: '张伟', title: '张伟' },
        { value: 'zhangmin', text: '张敏', title: '张敏' },
      ]
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map((option) => expect.objectContaining(option) as unknown),
    );
  });

  // H7.29, W7.9
  it('gives texts in the order of the keys, a key without text as itself', async () => {
    const { result } = await get('loadDictItem/sys_user,realname,username?key=zhangmin,nobody,admin');
    expect(result).toEqual(['张敏', 'nobody', '管理员']);
  });

  it('pages a declared table', async () => {
    const { result } = await get(
      'queryTableData?table=sys_user&text=realname&code=username&pageNo=2&pageSize=5',
    );
    expect(result).toMatchObject({ size: 5, current: 2, total: 36 });
    expect((result as { records: unknown[] }).records).toHaveLength(5);
  });

  // H7.28, W3.11, W7.8
  it('opens the department tree level by level', async () => {
    const tree =
      'loadTreeData?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id&hasChildField=';
    const roots = (await get(`${tree}&pid=`)).result as { key: string; title: string; leaf: boolean }[];
    expect(roots.map(({ title }) => title).sort()).toEqual(['东湖产业园集团', '南岸分公司']);
    expect(roots.every(({ leaf }) => !leaf)).toBe(true);
    expect(roots).toEqual(roots.map(() => expect.objectContaining({ icon: null }) as unknown));
    const below = (await get(`${tree}&pid=${roots[0]?.key ?? ''}`)).result as { title: string }[];
    expect(below.length).toBeGreaterThan(1);
  });

  it('shows the icons of a tree that has some', async () => {
    const menus = 'loadTreeData?tableName=sys_permission&text=name&code=id&pidField=parent_id&pid=';
    expect((await get(menus)).result).toContainEqual(
      expect.objectContaining({ key: 'menu-system', icon: expect.stringMatching(/\w/) as string }),
    );
  });

  // H7.26
  it('refreshes with the sentence that clients show', async () => {
    expect(await get('refleshCache')).toMatchObject({ success: true, message: '刷新缓存完成！' });
  });
});

/** Notes what goes to the database until `query` is restored. */
function watchStatements() {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ): unknown {
    const [first, values] = given;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    const bound = Array.isArray(values) ? (values as unknown[]) : (first as { values?: unknown[] }).values;
    statements.push({ text, values: bound ?? [] });
    return original.apply(this, given);
  } as never);
  return { statements, query };
}

describe('S01, S02: statements', () => {
  it('hold what a caller sent as bound values, and in their text nothing but what is declared', async () => {
    const sent = "zq'); drop table sys_user; --";
    const word = encodeURIComponent(sent);
    const tree = 'tableName=sys_depart&text=depart_name&code=id&pidField=parent_id';
    const { statements, query } = watchStatements();
    try {
      for (const url of [
        `loadTreeData?${tree}&pid=${word}`,
        `loadTreeData?${tree}&pid=&condition=${encodeURIComponent(JSON.stringify({ depart_name: sent }))}`,
        ...['tableName', 'text', 'code', 'pidField', 'hasChildField'].map((name) => {
          const forged = new URLSearchParams(tree);
          forged.set(name, sent);
          return `loadTreeData?${forged.toString()}`;
        }),
        `loadDict/sys_user,realname,username?keyword=${word}`,
        `loadDictItem/sys_user,realname,username?key=${word}`,
        `getDictItems/${word}`,
        `getDictText/sex/${word}`,
        `queryTableData?table=sys_user&text=realname&code=username&keyword=${word}`,
      ]) {
        await get(url);
      }
    } finally {
      query.mockRestore();
    }
    expect(statements.filter(({ text }) => text.includes('zq')).map(({ text }) => text)).toEqual([]);
    expect(statements.filter(({ values }) => JSON.stringify(values).includes('zq')).length).toBeGreaterThan(
      4,
    );
  });
});

describe('S01: tree lookups', () => {
  const good = {
    tableName: 'sys_depart',
    text: 'depart_name',
    code: 'id',
    pidField: 'parent_id',
    hasChildField: '',
  };
  const bad = [
    'sys_user',
    'public.sys_depart',
    '"sys_depart"',
    '[sys_depart]',
    'sys_depart ',
    'sys_depart/*\n*/',
    "sys_depart' or '1'='1",
    '(select password from sys_user)',
    'password',
    'memo',
    'constructor',
    '__proto__',
    'x'.repeat(10_000),
  ];
  it.each(Object.keys(good).flatMap((name) => bad.map((value) => [name, value] as const)))(
    'refuse %s=%j',
    async (name, value) => {
      // A real column in the place of another one is still not what was declared.
      const query = new URLSearchParams({ ...good, [name]: value, pid: '' });
      const answer = await get(`loadTreeData?${query.toString()}`);
      expect(answer.status).toBe(400);
      expect(answer.success).toBe(false);
      expect(answer.result).toBeNull();
    },
  );
});

describe('S02: the condition of a tree lookup', () => {
  const ask = (condition: string, pid = '') => {
    const query = new URLSearchParams({
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      pid,
      condition,
    });
    return get(`loadTreeData?${query.toString()}`);
  };

  it.each(['del_flag', 'org_category = 1', "{'org_category':'1'}", '{', '[]', '["1"]', '1', '"x"', 'null'])(
    'that is no JSON object (%j) is refused with its own sentence',
    async (condition) => {
      expect(await ask(condition)).toMatchObject({
        status: 400,
        success: false,
        message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
        result: null,
      });
    },
  );

  it.each([
    '{"__proto__":"1"}',
    '{"constructor":"1"}',
    '{"_tableFilterSql":"1=1"}',
    '{"org_category":{"$ne":"1"}}',
    '{"org_category":{"__proto__":{"a":1}}}',
    '{"org_category":["1","2"]}',
    '{"org_category":null}',
    '{"org_category":"\\u0000"}',
    '{"org_category":"\\ud800"}',
    '{"1=1 or org_category":"1"}',
    '{"org_category\\" or 1=1 --":"1"}',
    '{"org_category":"1","password":"x"}',
    '{"sys_user.password":"x"}',
    `{"org_category":"${'x'.repeat(501)}"}`,
  ])('with %s is refused', async (condition) => {
    expect(await ask(condition)).toMatchObject({
      status: 400,
      success: false,
      message: '组件JTreeSelect的condition条件不在允许的范围内',
      result: null,
    });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it.each([
    "0' or '1'='1",
    "0' or 1=1 --",
    "');drop table sys_depart;--",
    '"',
    '\\',
    '%',
    '_',
    '*',
    "1' union select password from sys_user --",
  ])('compares %j as it is and finds nothing', async (value) => {
    for (const column of ['org_category', 'departName', 'depart_order']) {
      expect(await ask(JSON.stringify({ [column]: value }))).toMatchObject({ status: 200, result: [] });
    }
  });

  // W7.8
  it('keeps the rows whose declared columns have the values, by wire name or column', async () => {
    const titles = async (condition: string) =>
      ((await ask(condition)).result as { title: string }[]).map(({ title }) => title).sort();
    const all = ['东湖产业园集团', '南岸分公司'];
    expect(await titles('')).toEqual(all);
    expect(await titles('{}')).toEqual(all);
    expect(await titles('{"org_category":"1"}')).toEqual(all);
    expect(await titles('{"orgCategory":1}')).toEqual(all);
    expect(await titles('{"orgCategory":"2"}')).toEqual([]);
    expect(await titles('{"org_category":"1","departName":"南岸分公司"}')).toEqual(['南岸分公司']);
    // What the server demands holds besides.
    expect(await titles('{"delFlag":"1"}')).toEqual([]);
  });
});

describe('S03: table dictionaries', () => {
  const undeclared = [
    'sys_user,password,username',
    'sys_user,realname,password',
    'sys_user,phone,username',
    'sys_user,realname,username,1=1',
    "sys_user,realname,username,username='admin' or 1=1",
    'sys_user where 1=1,realname,username',
    'sys_session,token_hash,user_id',
    'pg_user,usename,usename',
    'sys_user,realname',
    'sys_user, realname,username',
    'sys_user,realname,username,',
    'sys_user,(select 1),username',
    'sys_user,constructor,username',
    'sys_user,realname,username, ',
    "sys_user,realname,username,username = 'admin' --",
    "sys_user,realname,username,(username = 'admin')",
    "sys_user,realname,username,lower(username) = 'admin'",
    "sys_user,realname,username,username in ('admin')",
    "sys_user,realname,username,username = 'admin';",
    "sys_user,realname,username,username = (select 'admin')",
    "sys_user,realname,username,sys_user.username = 'admin'",
    "sys_user,realname,username,row.username = 'admin'",
    "sys_user,realname,username,nothing = 'admin'",
    "sys_user,realname,username,constructor = 'admin'",
    "sys_user,realname,username,username like 'a%n'",
    // Neither what is secret nor what pickers hide can be found out by asking (S82).
    "sys_user,realname,username,password like '%'",
    'sys_user,realname,username,password is not null',
    "sys_user,realname,username,status = 1 and phone like '138%'",
    "sys_user,realname,username,email = 'a@b.c'",
    "sys_user,realname,username,birthday < '1990-01-01'",
    "sys_user,realname,username,is_demo = 'true'",
    // The table is judged as it is without a condition.
    "sys_user,password,username,username = 'admin'",
    "sys_session,token_hash,user_id,user_id = '1'",
    "sys_role,role_name,id,role_code = 'admin',x",
  ];
  it.each(
    undeclared.flatMap((code) =>
      ['getDictItems', 'loadDict', 'loadDictItem'].map((call) => [call, code] as const),
    ),
  )('%s refuses %j for everybody', async (call, code) => {
    for (const token of [staff, admin]) {
      expect(await get(`${call}/${encodeURIComponent(code)}`, token)).toMatchObject(refusal);
      expect(await get(`${call}/${code.replaceAll('%', '%25').replaceAll(' ', '%20')}`, token)).toMatchObject(
        refusal,
      );
    }
  });

  const ask = (condition: string, call = 'getDictItems', query = '') =>
    get(`${call}/${encodeURIComponent(`sys_user,realname,username,${condition}`)}${query}`);
  const namesOf = async (condition: string) =>
    ((await ask(condition)).result as { value: string }[]).map(({ value }) => value).sort();

  it('take a condition as the fourth part, as older clients write it', async () => {
    const users = await server.db.selectFrom('sys_user').select(['username', 'post', 'status']).execute();
    const known = (isMeant: (user: (typeof users)[number]) => boolean) =>
      users
        .filter(isMeant)
        .map(({ username }) => username)
        .sort();
    expect(await namesOf("username = 'admin'")).toEqual(['admin']);
    expect(await namesOf("userName='nobody'")).toEqual([]);
    expect(await namesOf("username = 'admin,staff'")).toEqual([]);
    expect(await namesOf("username != 'admin'")).toEqual(known(({ username }) => username !== 'admin'));
    expect(await namesOf("USERNAME <> 'admin' AND status=1")).toEqual(
      known(({ username, status }) => username !== 'admin' && status === 1),
    );
    expect(await namesOf("username like 'zhang%' and username >= 'zhangm' and username < 'zhangw'")).toEqual(
      known(({ username }) => /^zhang[m-v]/.test(username)),
    );
    expect(await namesOf("username like '%min' and realname like '%管理%'")).toEqual(['admin']);
    expect(await namesOf("username like 'admin'")).toEqual(['admin']);
    expect(await namesOf("username like '_dmin'")).toEqual([]);
    expect(await namesOf('post is null')).toEqual(known(({ post }) => post === null));
    expect(await namesOf('post is not null')).toEqual(known(({ post }) => post !== null));
    expect(await namesOf("post != 'director'")).toEqual(
      known(({ post }) => post !== null && post !== 'director'),
    );
    // What the server demands holds besides.
    expect(await namesOf("username = 'admin' and del_flag = 1")).toEqual([]);
  });

  it('hold the condition in every call that takes a code', async () => {
    const condition = "username != 'admin'";
    expect((await ask(condition, 'loadDict', '?pageSize=200')).result).toHaveLength(
      (await namesOf(condition)).length,
    );
    expect(
      (await ask(condition, 'loadDict', `?keyword=${encodeURIComponent('管理员')}`)).result,
    ).not.toContainEqual(expect.objectContaining({ value: 'admin' }));
    expect((await ask(condition, 'loadDictItem', '?key=zhangmin,admin')).result).toEqual(['张敏', 'admin']);
    const text = async (of: string) => {
      const code = encodeURIComponent(`sys_user,realname,username,${of}`);
      return (await get(`getDictText/${code}/admin`)).result;
    };
    expect(await text(condition)).toBeNull();
    expect(await text("username = 'admin'")).toBe('管理员');
  });

  it('refuse a value that does not fit its column, naming the field', async () => {
    expect(await ask("status = 'x'")).toMatchObject({
      status: 400,
      success: false,
      message: '查询条件“状态”必须是整数',
    });
  });

  it('answer or refuse any condition, and no text of it but declared columns reaches a statement', async () => {
    const bits = fc.constantFrom(
      ...["'", "''", ' ', ',', '=', '<', '>', '!=', 'like', 'and', 'or', 'is', 'null', '%', '_', '\\', '--'],
      ...[
        'username',
        'status',
        'password',
        'phone',
        'zq',
        "'zq'",
        "username = 'zq'",
        '(',
        ')',
        ';',
        '1',
        '\u0000',
      ],
    );
    const { statements, query } = watchStatements();
    let [answered, refused] = [0, 0];
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(bits, { minLength: 1, maxLength: 12 }), async (parts) => {
          const { status } = await ask(parts.join(parts.length % 2 === 0 ? ' ' : '').slice(0, 250));
          expect([200, 400]).toContain(status);
          if (status === 200) answered += 1;
          else refused += 1;
        }),
        { numRuns: 300, examples: [[["username = 'zq'"]], [['username', '=', "'zq'", ' ']]] },
      );
    } finally {
      query.mockRestore();
    }
    expect(answered).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(statements.filter(({ text }) => text.includes('zq')).map(({ text }) => text)).toEqual([]);
    expect(statements.some(({ values }) => values.includes('zq'))).toBe(true);
  });

  it('refuse encoded slashes without reaching a table', async () => {
    const answer = await get('getDictItems/sys_user%2Crealname%2Cusername%2F..%2Fpassword');
    expect(answer.status).toBe(400);
  });

  it.each(["'", '%', '_', '\\', "张' or '1'='1", '[orderby:password]', '张%'])(
    'search for %j finds the rows that hold it literally',
    async (keyword) => {
      const users = await server.db.selectFrom('sys_user').select('realname').execute();
      const expected = users.filter(({ realname }) => realname?.includes(keyword) === true).length;
      const { result, success } = await get(
        `loadDict/sys_user,realname,username?pageSize=200&keyword=${encodeURIComponent(keyword)}`,
      );
      expect(success).toBe(true);
      expect(result).toHaveLength(expected);
    },
  );

  it('need a session', async () => {
    const answer = await server.call('GET', '/api/sys/dict/getDictItems/sex');
    expect(answer.statusCode).toBe(401);
  });
});

describe('a tree whose nodes are stored by another column than the id', () => {
  const level = async (pid: string) => {
    const query = `tableName=sys_depart&text=depart_name&code=org_code&pidField=parent_id&pid=${pid}`;
    return (await get(`loadTreeData?${query}`, admin)).result as { value: string; leaf: boolean }[];
  };

  it('opens level by level by what is stored', async () => {
    const departs = await server.db
      .selectFrom('sys_depart')
      .select(['id', 'org_code', 'parent_id'])
      .where('del_flag', '=', '0')
      .execute();
    const roots = await level('');
    expect(roots.length).toBeGreaterThan(0);
    const codeOf = new Map(departs.map(({ id, org_code }) => [id, org_code]));
    let opened = 0;
    for (const { org_code } of departs) {
      const below = departs.filter(({ parent_id }) => codeOf.get(parent_id ?? '') === org_code);
      const codes = (await level(org_code ?? '')).map(({ value }) => value);
      expect(codes.sort()).toEqual(below.map((one) => one.org_code).sort());
      opened += below.length;
    }
    expect(opened).toBeGreaterThan(3);
  });
});

describe('a long dictionary', () => {
  const roles = (count: number) => sql`
    insert into sys_role (id, role_name, role_code)
    select 'long' || n, '长名单' || lpad(n::text, 5, '0'), 'long_' || n from generate_series(1, ${count}::int) as n`;

  afterEach(async () => {
    await server.db.deleteFrom('sys_role').where('id', 'like', 'long%').execute();
    await server.db.deleteFrom('sys_dict').where('dict_code', '=', 'long_one').execute();
  });

  it('of 1 500 items is given whole, and its last item has its text', async () => {
    await sql`insert into sys_dict (id, dict_name, dict_code, del_flag) values ('long', '长字典', 'long_one', 0)`.execute(
      server.db,
    );
    await sql`
      insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status)
      select 'long' || n, 'long', '第' || n || '项', n::text, n, 1 from generate_series(1, 1500) as n`.execute(
      server.db,
    );
    const { result } = await get('getDictItems/long_one');
    expect(result).toHaveLength(1500);
    expect((result as unknown[]).at(-1)).toEqual({ value: '1500', text: '第1500项', title: '第1500项' });
    expect((await get('getDictText/long_one/1500')).result).toBe('第1500项');
  });

  it('of 1 500 rows of a table is given whole, and so are the lists without pages', async () => {
    const { length: before } = (await get('getDictItems/role_ids')).result as unknown[];
    await roles(1500).execute(server.db);
    const answer = await get('getDictItems/role_ids');
    expect(answer).toMatchObject({ code: 200 });
    expect(answer.result).toHaveLength(before + 1500);
    const list = await server.call('GET', '/api/sys/role/queryall', { token: admin });
    expect(list.json<{ result: unknown[] }>().result.length).toBeGreaterThanOrEqual(1500);
  });

  it('that is longer than can be listed says so, and is searched whole', async () => {
    await roles(10_050).execute(server.db);
    const answer = await get('getDictItems/role_ids');
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '选项超过10000个，只列出前10000个，其余请用可搜索的选择框查找',
    });
    expect(answer.result).toHaveLength(10_000);
    expect((await get(`loadDict/role_ids?keyword=${encodeURIComponent('长名单10050')}`)).result).toHaveLength(
      1,
    );
    const list = await server.call('GET', '/api/sys/role/queryall', { token: admin });
    expect(list.json()).toMatchObject({
      success: false,
      message: '记录超过10000条，不能一次列出，请用分页或搜索',
    });
  });
});
