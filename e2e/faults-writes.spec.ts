// The server fails on every kind of call that writes: it is told, nothing typed is lost, and the next try works.
import type { Locator, Page } from '@playwright/test';
import { sample } from '../tests/depth.ts';
import { Api, newPassword, uniqueName, type Row } from './api.ts';
import { FAULTS, play, type Fault } from './faults.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** Something that writes, with the page and the records that it needs. */
interface Attempt {
  /** Makes the call, each time anew. */
  write: () => Promise<void>;
  /** What must still be there after each failure. */
  remains: () => Promise<void>;
  /** What is seen when the call works at last. */
  works: () => Promise<void>;
  /** Takes away what the attempt made. */
  clean?: () => Promise<void>;
}

interface Write {
  name: string;
  /** The call that fails. */
  call: string;
  /** Its own words for every failure. */
  told?: string;
  prepare: (person: Person, admin: Api) => Promise<Attempt>;
}

const BEFORE = '写入之前';
const TYPED = '写入失败';

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

const arrived = new WeakSet<Person>();

/** Goes to a page: the first time by loading it, then as a link inside the app does. */
async function visit(person: Person, path: string): Promise<void> {
  if (!arrived.has(person)) await person.arrive(path);
  else if (new URL(person.page.url()).pathname !== path) await person.walk(path);
  arrived.add(person);
}

/** Goes to the only row of a list that has a text in a field. */
async function find(person: Person, path: string, label: string, text: string): Promise<void> {
  await visit(person, path);
  await person.search({ [label]: text });
  await expect(person.table().rows).toHaveCount(1);
}

/** Fills in a form, which keeps what was typed until its call works and closes then. */
async function fillIn(
  person: Person,
  title: string | RegExp,
  typed: Record<string, string>,
  button = '保存',
): Promise<Attempt> {
  const form = dialog(person.page, title);
  await person.fillAll(typed, form);
  return {
    write: () => person.press(button, form),
    remains: () => person.expectValues(typed, form),
    works: () => expect(form).toBeHidden(),
  };
}

interface Decision {
  row: string;
  button: string;
  /** What the row says until it works. */
  before: string;
  /** What it says then; it is gone when nothing is said. */
  after?: string;
}

/** Does something with the only row of a list that is asked about first. */
function decide(person: Person, { row, button, before, after }: Decision): Attempt {
  const table = person.table();
  return {
    write: async () => {
      await table.press(row, button);
      await person.confirm(/确定/);
    },
    remains: () => expect(table.row(row)).toContainText(before),
    works: () =>
      after === undefined ? expect(table.rows).toHaveCount(0) : expect(table.row(row)).toContainText(after),
  };
}

const everyday: readonly Write[] = [
  {
    name: 'adding a user',
    call: '/sys/user/add',
    prepare: async (person) => {
      await person.arrive('/isystem/user');
      await person.press('新增');
      return fillIn(person, '新增用户', {
        用户账号: uniqueName('w'),
        用户姓名: TYPED,
        登录密码: newPassword,
        确认密码: newPassword,
      });
    },
  },
  {
    name: 'adding a dictionary',
    call: '/sys/dictDetail/add',
    prepare: async (person) => {
      await person.openNewDictionary();
      return fillIn(person, '新增字典', { 字典名称: TYPED, 字典编码: uniqueName('w_') });
    },
  },
  {
    name: 'freezing a user',
    call: '/sys/user/frozenBatch',
    prepare: async (person, admin) => {
      const row = uniqueName('w');
      await admin.addUser(row);
      await find(person, '/isystem/user', '用户账号', row);
      return decide(person, { row, button: '冻结', before: '正常', after: '已冻结' });
    },
  },
  {
    name: 'deleting a dictionary',
    call: '/sys/dict/delete',
    prepare: async (person, admin) => {
      const row = uniqueName('w_');
      await admin.call('POST', '/sys/dict/add', { dictName: TYPED, dictCode: row });
      await find(person, '/isystem/dict', '字典编码', row);
      return decide(person, { row, button: '删除', before: TYPED });
    },
  },
  {
    name: 'refreshing the dictionaries',
    call: '/sys/dict/refleshCache',
    told: '刷新缓存失败！',
    prepare: async (person) => {
      await person.arrive('/isystem/dict');
      const first = person.table().rows.first();
      await expect(first).toBeVisible();
      return {
        write: () => person.press('刷新缓存'),
        remains: () => expect(first).toBeVisible(),
        works: () => person.expectMessage('刷新缓存完成！'),
      };
    },
  },
];

/** Records with a code and a name in a list and a form. */
interface Kind {
  path: string;
  /** Their calls begin so. */
  api: string;
  codeKey: string;
  codeLabel: string;
  nameKey: string;
  nameLabel: string;
  title: string;
  more?: object;
}

const position: Kind = {
  path: '/isystem/position',
  api: '/sys/position',
  codeKey: 'code',
  codeLabel: '职务编码',
  nameKey: 'name',
  nameLabel: '职务名称',
  title: '编辑职务',
  more: { postRank: '3' },
};
const role: Kind = {
  path: '/isystem/role',
  api: '/sys/role',
  codeKey: 'roleCode',
  codeLabel: '角色编码',
  nameKey: 'roleName',
  nameLabel: '角色名称',
  title: '编辑角色',
};
const messageTemplate: Kind = {
  path: '/isystem/messageTemplate',
  api: '/message/sysMessageTemplate',
  codeKey: 'templateCode',
  codeLabel: '模板编码',
  nameKey: 'templateName',
  nameLabel: '模板名称',
  title: '编辑消息模板',
  more: { templateType: '1', templateContent: '您好' },
};
const printTemplate: Kind = {
  path: '/isystem/printTemplate',
  api: '/sys/printTemplate',
  codeKey: 'templateCode',
  codeLabel: '模板编码',
  nameKey: 'templateName',
  nameLabel: '模板名称',
  title: '编辑打印模板',
  more: {
    subject: 'user',
    templateJson: JSON.stringify({
      page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
      elements: [{ id: 'a', type: 'line', x: 1, y: 1, width: 9, height: 1 }],
    }),
  },
};
const checkRule: Kind = {
  path: '/isystem/checkRule',
  api: '/sys/checkRule',
  codeKey: 'ruleCode',
  codeLabel: '规则编码',
  nameKey: 'ruleName',
  nameLabel: '规则名称',
  title: '编辑编码校验规则',
  more: { ruleJson: JSON.stringify([{ digits: 1, pattern: '[A-Z]', message: '首位应为大写字母' }]) },
};
const fillRule: Kind = {
  path: '/isystem/fillRule',
  api: '/sys/fillRule',
  codeKey: 'ruleCode',
  codeLabel: '规则编码',
  nameKey: 'ruleName',
  nameLabel: '规则名称',
  title: '编辑填值规则',
  more: { ruleClass: 'order_number' },
};

async function make(
  admin: Api,
  { api, codeKey, nameKey, more }: Kind,
): Promise<{ code: string; clean: () => Promise<void> }> {
  const code = uniqueName('w');
  await admin.call('POST', `${api}/add`, { [codeKey]: code, [nameKey]: BEFORE, ...more });
  return { code, clean: () => remove(admin, api, { [codeKey]: code }) };
}

/** Deletes the records of a list that have something, if there are any. */
async function remove(admin: Api, api: string, having: Record<string, string>, list = 'list'): Promise<void> {
  for (const { id } of await admin.list(`${api}/${list}`, having)) {
    await admin.call('DELETE', `${api}/delete?id=${id}`);
  }
}

/** Changes the name of a record. */
function changing(name: string, kind: Kind): Write {
  return {
    name,
    call: `${kind.api}/edit`,
    prepare: async (person, admin) => {
      const { code, clean } = await make(admin, kind);
      await find(person, kind.path, kind.codeLabel, code);
      await person.table().press(code, '编辑');
      await expect(person.field(kind.nameLabel, dialog(person.page, kind.title))).toHaveValue(BEFORE);
      return { ...(await fillIn(person, kind.title, { [kind.nameLabel]: TYPED })), clean };
    },
  };
}

function deleting(name: string, kind: Kind): Write {
  return {
    name,
    call: `${kind.api}/delete`,
    prepare: async (person, admin) => {
      const { code, clean } = await make(admin, kind);
      await find(person, kind.path, kind.codeLabel, code);
      return { ...decide(person, { row: code, button: '删除', before: BEFORE }), clean };
    },
  };
}

const announcements = '/sys/annountCement';

const addingDepart: Write = {
  name: 'adding a department',
  call: '/sys/sysDepart/add',
  prepare: async (person, admin) => {
    const name = uniqueName('公司');
    await visit(person, '/isystem/depart');
    await person.press('新增公司');
    const clean = async (): Promise<void> => {
      const query = `keyWord=${encodeURIComponent(name)}`;
      const found = (await admin.call('GET', `/sys/sysDepart/searchBy?${query}`)) as Row[];
      for (const { id } of found) await admin.call('DELETE', `/sys/sysDepart/delete?id=${id}`);
    };
    return { ...(await fillIn(person, '新增公司', { 部门名称: name })), clean };
  },
};

const addingCategory: Write = {
  name: 'adding a category',
  call: '/sys/category/add',
  prepare: async (person, admin) => {
    const name = uniqueName('分类');
    await visit(person, '/isystem/category');
    await person.press('新增');
    const clean = (): Promise<void> => remove(admin, '/sys/category', { name }, 'rootList');
    return { ...(await fillIn(person, '新增顶级分类', { 分类名称: name })), clean };
  },
};

const granting: Write = {
  name: 'granting a role',
  call: '/sys/permission/saveRolePermission',
  prepare: async (person, admin) => {
    const { code, clean } = await make(admin, role);
    await find(person, role.path, role.codeLabel, code);
    await person.table().press(code, '授权');
    const drawer = dialog(person.page, /^角色授权/);
    const home = drawer.getByRole('checkbox', { name: '进入“首页”' });
    await home.check();
    return {
      write: () => person.press('保存并关闭', drawer),
      remains: () => expect(home).toBeChecked(),
      works: () => expect(drawer).toBeHidden(),
      clean,
    };
  },
};

const sendingOut: Write = {
  name: 'sending an online user out',
  call: '/sys/online/forceLogout',
  prepare: async (person, admin) => {
    const name = uniqueName('w');
    const { id } = await admin.addUser(name);
    const clean = async (): Promise<void> => void (await admin.call('DELETE', `/sys/user/delete?id=${id}`));
    await (await Api.signIn(name, newPassword)).dispose();
    await find(person, '/isystem/online', '用户账号', name);
    return { ...decide(person, { row: name, button: '强制下线', before: name }), clean };
  },
};

const addingAnnouncement: Write = {
  name: 'adding an announcement',
  call: `${announcements}/add`,
  prepare: async (person, admin) => {
    const titile = uniqueName('通告');
    await visit(person, '/isystem/annountCement');
    await person.press('新增');
    const clean = (): Promise<void> => remove(admin, announcements, { titile });
    return { ...(await fillIn(person, '新增通告', { 标题: titile, 摘要: TYPED })), clean };
  },
};

const publishing: Write = {
  name: 'publishing an announcement',
  call: `${announcements}/doReleaseData`,
  prepare: async (person, admin) => {
    const titile = uniqueName('通告');
    const reader = await admin.addUser(uniqueName('w'));
    await admin.call('POST', `${announcements}/add`, {
      titile,
      msgContent: '<p>文</p>',
      msgType: 'USER',
      userIds: `${reader.id},`,
    });
    await find(person, '/isystem/annountCement', '标题', titile);
    const clean = async (): Promise<void> => {
      const [{ id } = { id: '' }] = await admin.list(`${announcements}/list`, { titile });
      await admin.call('GET', `${announcements}/doReovkeData?id=${id}`);
      await admin.call('DELETE', `${announcements}/delete?id=${id}`);
      await admin.call('DELETE', `/sys/user/delete?id=${reader.id}`);
    };
    return { ...decide(person, { row: titile, button: '发布', before: '未发布', after: '已发布' }), clean };
  },
};

const addingMenu: Write = {
  name: 'adding a menu',
  call: '/sys/permission/add',
  prepare: async (person, admin) => {
    const name = uniqueName('菜单');
    await visit(person, '/isystem/permission');
    await person.press('新增一级菜单');
    const attempt = await fillIn(person, '新增一级菜单', { 名称: name, 路径: `/own/${name}` });
    // What others see of their menu stays as it is.
    await dialog(person.page, '新增一级菜单').getByRole('switch', { name: '隐藏' }).click();
    const clean = async (): Promise<void> => {
      const menus = (await admin.call('GET', '/sys/permission/list')) as Row[];
      const own = menus.filter((menu) => menu['name'] === name);
      for (const { id } of own) await admin.call('DELETE', `/sys/permission/delete?id=${id}`);
    };
    return { ...attempt, clean };
  },
};

const planning: Write = {
  name: 'planning a job',
  call: '/sys/quartzJob/add',
  prepare: async (person, admin) => {
    const description = uniqueName('任务');
    await visit(person, '/isystem/quartzJob');
    await person.press('新增');
    await person.choose('任务', '清理过期日志', dialog(person.page, '新增定时任务'));
    const clean = (): Promise<void> => remove(admin, '/sys/quartzJob', { description });
    return { ...(await fillIn(person, '新增定时任务', { 描述: description })), clean };
  },
};

const changingSite: Write = {
  name: 'changing the site',
  call: '/sys/siteConfig/edit',
  prepare: async (person, admin) => {
    const { companyTitle } = (await admin.call('GET', '/sys/siteConfig/queryOne')) as Record<string, unknown>;
    await visit(person, '/isystem/site');
    await expect(person.field('系统名称')).not.toHaveValue('');
    await person.fill('页脚文字', TYPED);
    return {
      write: () => person.press('保存'),
      remains: () => expect(person.field('页脚文字')).toHaveValue(TYPED),
      works: () => person.expectMessage('已保存'),
      clean: async () => void (await admin.call('PUT', '/sys/siteConfig/edit', { companyTitle })),
    };
  },
};

const changingPassword: Write = {
  name: 'changing the own password',
  call: '/sys/user/updatePassword',
  prepare: async (person, admin) => {
    const name = uniqueName('w');
    await admin.addUser(name);
    await person.arrive('/dashboard/analysis', name, newPassword);
    await person.openUserMenu('修改密码');
    const next = 'Next-2026-pass';
    const typed = { 旧密码: newPassword, 新密码: next, 确认新密码: next };
    return fillIn(person, '修改密码', typed, '确认');
  },
};

const others: Record<string, readonly Write[]> = {
  'departments, positions, categories and roles': [
    addingDepart,
    changing('changing a position', position),
    addingCategory,
    changing('changing a role', role),
  ],
  'grants, removals and sessions': [
    granting,
    deleting('deleting a position', position),
    deleting('deleting a role', role),
    sendingOut,
  ],
  'announcements, menus and message templates': [
    addingAnnouncement,
    publishing,
    addingMenu,
    changing('changing a message template', messageTemplate),
  ],
  'print templates, jobs and rules': [
    changing('changing a print template', printTemplate),
    planning,
    changing('changing a check rule', checkRule),
    changing('changing a fill rule', fillRule),
  ],
  'the site and the own password': [changingSite, changingPassword],
};

/** One of each sort: an answer with an error status, one that says no, and none. */
const few = FAULTS.filter(({ name }) => ['500', 'success false', 'no answer'].includes(name));

/** What each write is tried with in this run. */
function chooseFaults(
  what: string,
  writes: readonly Write[],
  faults: readonly Fault[],
): (write: Write) => readonly Fault[] {
  const all = writes.flatMap((write) => faults.map((fault) => ({ write, fault })));
  const cells = sample(what, all, ({ write, fault }) => [write.name, fault.name]);
  return (write) => cells.filter((cell) => cell.write === write).map(({ fault }) => fault);
}

// An answer without content says that a write worked.
const faultsOfEveryday = chooseFaults(
  'everyday writes × faults',
  everyday,
  FAULTS.filter(({ text }) => text !== ''),
);
/** An ordinary run has one write of each sort, and one of each group: changing a role is what changing a position is. */
const ofGroups = sample(
  'writes of each sort',
  Object.entries(others).flatMap(([group, some]) => some.map((write) => ({ group, write }))),
  ({ group, write }) => [write.name.split(' ')[0] ?? '', group],
);
const faultsOfOthers = chooseFaults(
  'other writes × faults',
  ofGroups.map(({ write }) => write),
  few,
);

/** Writes until it works: with every given fault once, then without any. */
async function tryAll(person: Person, admin: Api, write: Write, faults: readonly Fault[]): Promise<void> {
  const { page } = person;
  const attempt = await write.prepare(person, admin);
  const matches = (url: URL): boolean => url.pathname.endsWith(write.call);
  try {
    for (const fault of faults) {
      const cell = `${write.name}, ${fault.name}`;
      let asked = 0;
      await page.route(matches, async (route) => {
        asked += 1;
        await play(fault, route);
      });
      await person.takeBreath();
      await attempt.write();
      const text = write.told ?? fault.text;
      const told = page.locator('.ant-message, [role="alert"]').filter({ hasText: text });
      await expect(told.first(), cell).toBeVisible();
      expect(asked, `${cell}: asked again`).toBe(1);
      await attempt.remains();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The same sentence of the next fault must not be taken for this one.
      if (write.told !== undefined) await expect(told.first()).toBeHidden();
    }
    await person.takeBreath();
    await attempt.write();
    await attempt.works();
  } finally {
    await attempt.clean?.();
  }
}

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ findings }) => findings.expectFailedLoads());

for (const write of everyday) {
  test(`whatever ${write.name} fails with, it is told, nothing is lost and the next try works`, async ({
    person,
    admin,
  }) => {
    test.setTimeout(120_000);
    await tryAll(person, admin, write, faultsOfEveryday(write));
  });
}

for (const what of Object.keys(others)) {
  test(`a write that fails is told, loses nothing and works the next time: ${what}`, async ({
    person,
    admin,
  }) => {
    for (const { write } of ofGroups.filter(({ group }) => group === what)) {
      await test.step(write.name, () => tryAll(person, admin, write, faultsOfOthers(write)));
    }
  });
}
