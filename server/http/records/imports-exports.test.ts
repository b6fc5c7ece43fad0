// Users, roles, departments and announcements as workbooks: what the export writes the import reads, and nothing more.
import { readSheet } from 'read-excel-file/node';
import writeWorkbook from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../plugins/uploads.testing.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const importInto = async (
  place: string,
  content: Buffer | readonly (readonly string[])[],
  token = office.admin,
) => {
  const file = Buffer.isBuffer(content) ? content : await textWorkbook(...content);
  return uploadFile(office.server, `/api/sys/${place}/importExcel`, file, token);
};
const exportOf = async (place: string, query = ''): Promise<Buffer> => {
  const url = `/api/sys/${place}/exportXls?${query}`;
  const answer = await office.server.call('GET', url, { token: office.admin });
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
  return answer.rawPayload;
};
const cellsOf = async (content: Buffer): Promise<(string | null)[][]> =>
  (await readSheet(content)).map((row) => row.map((cell) => (cell === null ? null : String(cell))));

describe('dates in a workbook', () => {
  const birthdayOf = async (username: string): Promise<unknown> => {
    const url = `/api/sys/user/list?username=${username}`;
    const { result } = (await office.server.call('GET', url, { token: office.admin })).json<{
      result: { records: { birthday: unknown }[] };
    }>();
    return result.records[0]?.birthday;
  };

  it('are read as people write them, and as the sheet shows its own', async () => {
    const written = ['1990/2/3', '19900203', '1990年2月3日', '１９９０－２－３'];
    const answer = await importInto('user', [
      ['用户账号', '用户姓名', '生日'],
      ...written.map((text, at) => [`born_${at}`, `生日${at}`, text]),
      ['born_never', '生日无', '去年'],
    ]);
    expect(answer).toMatchObject({ code: 201, message: expect.stringContaining('第 6 行：') as string });
    for (const at of written.keys()) expect(await birthdayOf(`born_${at}`)).toBe('1990-02-03');

    // 23:30 of a sheet is no other day elsewhere.
    const cells = [
      ['用户账号', '用户姓名', '生日'].map((value) => ({ value, type: String })),
      [
        { value: 'born_late', type: String },
        { value: '生日晚', type: String },
        { value: new Date('1990-02-03T23:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' },
      ],
    ];
    expect(await importInto('user', await writeWorkbook(cells).toBuffer())).toMatchObject({ code: 200 });
    expect(await birthdayOf('born_late')).toBe('1990-02-03');
  });
});

describe('a workbook of users', () => {
  const person = (name: string) =>
    office.server.db
      .selectFrom('sys_user')
      .selectAll()
      .where('username', '=', name)
      .executeTakeFirstOrThrow();

  it('is read with the texts that the export shows, and gives nobody a password or a role', async () => {
    const answer = await importInto('user', [
      ['用户账号', '用户姓名', '工号', '性别', '生日', '手机号', '邮箱', '部门', '职务', '状态'],
      [
        'zhao_min',
        '赵敏',
        'W-901',
        '女',
        '1990-02-03',
        '13900000901',
        'zhao@example.com',
        '安全管理部',
        '',
        '',
      ],
      ['qian_yi', '钱一', '', '1', '', '', '', 'A01A02，安全管理部', 'manager', '已冻结'],
    ]);
    expect(answer).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' });
    expect(await person('zhao_min')).toMatchObject({
      realname: '赵敏',
      sex: 2,
      status: 1,
      phone: '13900000901',
      password: null,
      create_by: 'admin',
    });
    expect(await person('qian_yi')).toMatchObject({ sex: 1, status: 2, post: 'manager' });
    const { id } = await person('qian_yi');
    expect((await office.call('GET', `/user/queryById?id=${id}`)).result).toMatchObject({
      orgCodeTxt: expect.stringContaining('生产运行部') as string,
      selectedroles: '',
    });
    const body = { username: 'zhao_min', password: '', captcha: '', checkKey: '1' };
    const signIn = await office.server.call('POST', '/api/sys/login', { body });
    expect(signIn.json<{ success: boolean }>().success).toBe(false);
  });

  it('can be exported, and read again on another installation', async () => {
    const before = await cellsOf(await exportOf('user', 'username=zhao_min,qian_yi'));
    const file = await exportOf('user', 'username=zhao_min,qian_yi');
    await office.server.db.deleteFrom('sys_user').where('username', 'in', ['zhao_min', 'qian_yi']).execute();
    expect((await importInto('user', file)).message).toBe('共2行数据全部导入成功！');
    const withoutTime = (rows: (string | null)[][]) => rows.map((row) => row.slice(0, -1)).sort();
    expect(withoutTime(await cellsOf(await exportOf('user', 'username=zhao_min,qian_yi')))).toEqual(
      withoutTime(before),
    );
  });

  it('tells refused rows by number and leaves who is there alone', async () => {
    const before = await person('leader');
    const answer = await importInto('user', [
      ['用户账号', '用户姓名', '手机号', '部门', '性别', '状态'],
      ['leader', '另一个', '', '', '', ''],
      ['sheet_one', '甲', '123', '', '', ''],
      ['sheet_two', '乙', '', '没有这个部门', '', ''],
      ['sheet_three', '丙', '', '', '外星人', ''],
      ['sheet_four', '丁', '', '', '', '不知道'],
      ['sheet_five', '戊', '', '', '男', '正常'],
    ]);
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 6, successCount: 1, errorCount: 5 } });
    expect((answer.result as { msg: string }).msg.split('\n')).toEqual([
      '第 2 行：用户账号已存在',
      '第 3 行“手机号”列：请正确输入您的手机号',
      '第 4 行：部门“没有这个部门”不存在',
      '第 5 行：性别不在可选范围内',
      '第 6 行：状态不在可选范围内',
    ]);
    expect(await person('leader')).toEqual(before);
    const added = office.server.db
      .selectFrom('sys_user')
      .select('username')
      .where('username', 'like', 'sheet%');
    expect(await added.execute()).toEqual([{ username: 'sheet_five' }]);
  });

  it.each(['密码', '角色', '主键', '创建人', '租户'])(
    'with a column %s is refused by its name (S15)',
    async (title) => {
      const answer = await importInto('user', [
        ['用户账号', '用户姓名', title],
        ['sheet_six', '己', 'x'],
      ]);
      expect(answer).toMatchObject({
        status: 400,
        message: expect.stringContaining(`列“${title}”不能导入`) as string,
      });
    },
  );

  it('needs its own permission', async () => {
    const staff = await office.server.signIn('staff');
    for (const place of ['user', 'role', 'sysDepart', 'annountCement']) {
      expect((await importInto(place, [['x'], ['y']], staff)).status, place).toBe(403);
      const answer = await office.server.call('GET', `/api/sys/${place}/exportXls`, { token: staff });
      expect(answer.statusCode, place).toBe(403);
    }
  });
});

describe('a workbook of roles', () => {
  it('adds roles without any right, refuses codes that are taken, and is read as it was exported', async () => {
    const answer = await importInto('role', [
      ['角色名称', '角色编码', '描述'],
      ['保安', 'guard', '夜班'],
      ['又一个管理员', 'ADMIN', ''],
    ]);
    expect(answer).toMatchObject({ code: 201, result: { msg: '第 3 行：角色编码已存在' } });
    const roleId = await office.roleId('guard');
    const granted = office.server.db
      .selectFrom('sys_role_permission')
      .selectAll()
      .where('role_id', '=', roleId);
    expect(await granted.execute()).toEqual([]);
    const file = await exportOf('role', 'roleCode=guard');
    await office.server.db.deleteFrom('sys_role').where('id', '=', roleId).execute();
    expect((await importInto('role', file)).message).toBe('共1行数据全部导入成功！');
    expect((await cellsOf(await exportOf('role', 'roleCode=guard')))[1]?.slice(0, 3)).toEqual([
      '保安',
      'guard',
      '夜班',
    ]);
  });
});

describe('a workbook of departments', () => {
  it('adds branches below their parents, whatever codes they get, and overwrites nothing', async () => {
    const answer = await importInto('sysDepart', [
      ['上级编码', '部门编码', '部门名称', '机构类型', '排序', '状态'],
      ['A01', 'X', '保安部', '部门', '7', ''],
      ['X', 'Y', '夜班组', '2', '', ''],
      ['', 'A01', '冒名公司', '公司', '', ''],
      ['NONE', '', '无处可去', '部门', '', ''],
      ['A01', '', '不知是什么', '行星', '', ''],
    ]);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 2 } });
    expect((answer.result as { msg: string }).msg.split('\n')).toEqual([
      '第 4 行：部门编码A01已存在',
      '第 5 行：上级编码NONE不存在',
      '第 6 行：机构类型不在可选范围内',
    ]);
    const codeOf = async (name: string) =>
      await office.server.db
        .selectFrom('sys_depart')
        .select(['org_code', 'org_type', 'depart_order'])
        .where('depart_name', '=', name)
        .executeTakeFirstOrThrow();
    const guards = await codeOf('保安部');
    expect(guards).toMatchObject({
      org_code: expect.stringMatching(/^A01A\d\d$/) as string,
      depart_order: 7,
    });
    expect((await codeOf('夜班组')).org_code.slice(0, -3)).toBe(guards.org_code);

    const file = await exportOf('sysDepart', `orgCode=${guards.org_code}*`);
    const id = await office.departId('保安部');
    expect((await office.call('DELETE', `/sysDepart/delete?id=${id}`)).success).toBe(true);
    expect((await importInto('sysDepart', file)).message).toBe('共2行数据全部导入成功！');
    expect((await codeOf('夜班组')).org_code.startsWith((await codeOf('保安部')).org_code)).toBe(true);
    expect((await codeOf('保安部')).org_code).not.toBe(guards.org_code);
  });

  it('refuses a code that stands in it twice, and deleted departments as upper ones', async () => {
    const head = ['上级编码', '部门编码', '部门名称', '机构类型'];
    const added = await importInto('sysDepart', [
      head,
      ['A01', '', '撤销部', '部门'],
      ['A01', '', '旧系统撤销部', '部门'],
    ]);
    expect(added.message).toBe('共2行数据全部导入成功！');
    const { db } = office.server;
    const codeOf = async (name: string) =>
      (
        await db
          .selectFrom('sys_depart')
          .select('org_code')
          .where('depart_name', '=', name)
          .executeTakeFirstOrThrow()
      ).org_code;
    const codes = [await codeOf('撤销部'), await codeOf('旧系统撤销部')];
    await office.call('DELETE', `/sysDepart/delete?id=${await office.departId('撤销部')}`);
    // Records of another system may be there with the mark of a deleted one.
    await db
      .updateTable('sys_depart')
      .set({ del_flag: '1' })
      .where('depart_name', '=', '旧系统撤销部')
      .execute();
    const answer = await importInto('sysDepart', [
      head,
      ['A01', 'Z', '头一个', '部门'],
      ['A01', 'Z', '又一个', '部门'],
      ...codes.map((code) => [code, '', '无根组', '部门']),
    ]);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 3 } });
    expect((answer.result as { msg: string }).msg.split('\n')).toEqual([
      '第 3 行：部门编码Z已存在',
      ...codes.map((code, at) => `第 ${String(at + 4)} 行：上级编码${code}不存在`),
    ]);
    const written = await db
      .selectFrom('sys_depart')
      .select('depart_name')
      .where('depart_name', 'in', ['头一个', '又一个', '无根组'])
      .execute();
    expect(written).toEqual([{ depart_name: '头一个' }]);
  });
});

describe('a workbook of the roles of departments', () => {
  interface Role {
    id: string;
    departId: string;
    roleName: string;
    roleCode: string;
  }
  const rolesOf = async (depart: string, token = office.admin) =>
    (
      await office.call<{ records: Role[] }>(
        'GET',
        `/sysDepartRole/list?deptId=${await office.departId(depart)}`,
        undefined,
        token,
      )
    ).result.records;
  const HEAD = ['所属部门', '角色名称', '角色编码', '描述'];
  /** Somebody who holds these menus alone. */
  const signInWith = async (roleCode: string, permissionIds: string) => {
    await office.call('POST', '/role/add', { roleName: roleCode, roleCode });
    const roleId = await office.roleId(roleCode);
    await office.call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
    const { username, password } = await office.addUser({ selectedroles: roleId });
    return office.server.signIn(username, password);
  };

  it('adds roles without any right to departments by code or name, and tells what it refuses', async () => {
    const answer = await importInto('sysDepartRole', [
      HEAD,
      ['A01A02', '班长', 'foreman', '当班负责'],
      ['安全管理部', '班长', 'foreman', ''],
      ['安全管理部', '又一个', 'FOREMAN', ''],
      ['没有的部', '班长', 'foreman', ''],
      ['', '班长', 'keeper', ''],
      ['安全管理部', '坏码', 'a,b', ''],
    ]);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 4 } });
    expect((answer.result as { msg: string }).msg.split('\n')).toEqual([
      '第 4 行：角色编码已存在',
      '第 5 行“所属部门”列：部门“没有的部”不存在',
      expect.stringMatching(/^第 6 行：所属部门/) as string,
      expect.stringMatching(/^第 7 行：角色编码/) as string,
    ]);
    const [role] = await rolesOf('安全管理部');
    expect(role).toMatchObject({ roleName: '班长', roleCode: 'foreman' });
    const one = await office.call<Role>('GET', `/sysDepartRole/queryById?id=${role?.id ?? ''}`);
    expect(one.result).toMatchObject({ ...role });
    const granted = `/sysDepartPermission/queryDeptRolePermission?roleId=${role?.id ?? ''}`;
    expect((await office.call('GET', granted)).result).toEqual([]);
  });

  it('holds those of one department or those that were ticked, and is read as it was exported', async () => {
    const departId = await office.departId('安全管理部');
    const file = await exportOf('sysDepartRole', `deptId=${departId}`);
    expect((await cellsOf(file)).map((row) => row.slice(0, 4))).toEqual([
      ['所属部门', '部门名称', '角色名称', '角色编码'],
      ['A01A01', '安全管理部', '班长', 'foreman'],
    ]);
    const [other] = await rolesOf('生产运行部');
    const ticked = await cellsOf(await exportOf('sysDepartRole', `selections=${other?.id ?? ''}`));
    expect(ticked.slice(1).map(([code]) => code)).toEqual(['A01A02']);

    const [role] = await rolesOf('安全管理部');
    await office.call('DELETE', `/sysDepartRole/delete?id=${role?.id ?? ''}`);
    expect((await importInto('sysDepartRole', file)).message).toBe('共1行数据全部导入成功！');
    expect(await rolesOf('安全管理部')).toMatchObject([{ roleName: '班长', roleCode: 'foreman' }]);
  });

  it('needs the right of the form to be read in, and the right to export to be written', async () => {
    const importer = await signInWith('importer', 'menu-depart,button-depart-import');
    const rows = [HEAD, ['安全管理部', '班长', 'second', '']];
    expect((await importInto('sysDepartRole', rows, importer)).status).toBe(403);
    const url = '/api/sys/sysDepartRole/exportXls';
    expect((await office.server.call('GET', url, { token: importer })).statusCode).toBe(403);
    // Who does not see the list gets no file of it, either.
    const exporter = await signInWith('exporter', 'button-depart-export');
    expect((await office.server.call('GET', url, { token: exporter })).statusCode).toBe(403);
    const granter = await signInWith('granter', 'menu-depart,button-depart-grant');
    expect(await importInto('sysDepartRole', rows, granter)).toMatchObject({ code: 200 });
  });
});

describe('a workbook of announcements', () => {
  const HEAD = [
    '标题',
    '消息类型',
    '通告对象',
    '指定用户',
    '优先级',
    '结束时间',
    '内容',
    '打开方式',
    '打开页面',
  ];
  const named = (title: string) =>
    office.server.db
      .selectFrom('sys_announcement')
      .selectAll()
      .where('titile', '=', title)
      .executeTakeFirstOrThrow();

  it('adds drafts with clean HTML that nobody has received, and is read as it was exported', async () => {
    const leader = await office.userId('leader');
    const answer = await importInto('annountCement', [
      HEAD,
      [
        '停水',
        '通知公告',
        '全体用户',
        '',
        '高',
        '2030-01-01',
        '<p>停水<script>alert(1)</script></p>',
        '',
        '',
      ],
      ['谈话', '系统消息', '指定用户', 'Leader，leader', '', '', '', '', ''],
    ]);
    expect(answer).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' });
    expect(await named('停水')).toMatchObject({
      msg_content: '<p>停水</p>',
      priority: 'H',
      msg_type: 'ALL',
      send_status: '0',
      sender: null,
    });
    expect(await named('谈话')).toMatchObject({ msg_category: '2', user_ids: `${leader},` });
    const received = office.server.db.selectFrom('sys_announcement_send').select('id');
    expect(await received.where('annt_id', '=', (await named('停水')).id).execute()).toEqual([]);

    const file = await exportOf('annountCement', `titile=${encodeURIComponent('停水,谈话')}`);
    await office.server.db.deleteFrom('sys_announcement').where('titile', 'in', ['停水', '谈话']).execute();
    expect((await importInto('annountCement', file)).message).toBe('共2行数据全部导入成功！');
    expect(await named('谈话')).toMatchObject({ user_ids: `${leader},`, msg_type: 'USER', send_status: '0' });
  });

  it('tells refused rows: nobody to send to, unknown people, pages elsewhere', async () => {
    const answer = await importInto('annountCement', [
      HEAD,
      ['甲', '', '指定用户', '', '', '', '', '', ''],
      ['乙', '', '指定用户', 'nobody', '', '', '', '', ''],
      ['丙', '', '', '', '', '', '', 'url', 'https://evil.example'],
      ['', '', '', '', '高', '', '', '', ''],
    ]);
    expect((answer.result as { msg: string }).msg.split('\n')).toEqual([
      '第 2 行：指定用户不能为空',
      '第 3 行：指定用户“nobody”不存在',
      expect.stringContaining('第 4 行：打开页面'),
      '第 5 行：标题不能为空',
    ]);
  });

  it('holds at most 500 rows, because each may have a long text cleaned', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => [`标题${String(at)}`]);
    const answer = await importInto('annountCement', [['标题'], ...rows]);
    expect(answer).toMatchObject({ status: 400, message: '一次最多导入500行，文件有501行，请分成几个文件' });
  });
});
