// @vitest-environment happy-dom
// A record that begins as another one: the form of the list, filled with its content and without what only one may have.
import { describe, expect, it } from 'vitest';
import type { ActionDeclaration, SchemaNode } from '../src/engine/document.ts';
import { openDocument } from './open-document.tsx';
import { flattenSteps, shippedScreens, walkNodes } from './shipped-screens.ts';
import category from '../src/schemas/screens/system/category-form.json' with { type: 'json' };
import categories from '../src/schemas/screens/system/category-list.json' with { type: 'json' };
import announcement from '../src/schemas/screens/system/announcement-form.json' with { type: 'json' };
import announcements from '../src/schemas/screens/system/announcement-list.json' with { type: 'json' };
import checkRule from '../src/schemas/screens/system/check-rule-form.json' with { type: 'json' };
import checkRules from '../src/schemas/screens/system/check-rule-list.json' with { type: 'json' };
import dataRule from '../src/schemas/screens/system/data-rule-form.json' with { type: 'json' };
import dataRules from '../src/schemas/screens/system/data-rule-list.json' with { type: 'json' };
import depart from '../src/schemas/screens/system/depart-form.json' with { type: 'json' };
import departs from '../src/schemas/screens/system/depart-list.json' with { type: 'json' };
import departRole from '../src/schemas/screens/system/depart-role-form.json' with { type: 'json' };
import dict from '../src/schemas/screens/system/dict-form.json' with { type: 'json' };
import dicts from '../src/schemas/screens/system/dict-list.json' with { type: 'json' };
import dictItem from '../src/schemas/screens/system/dict-item-form.json' with { type: 'json' };
import dictItems from '../src/schemas/screens/system/dict-items.json' with { type: 'json' };
import fillRule from '../src/schemas/screens/system/fill-rule-form.json' with { type: 'json' };
import fillRules from '../src/schemas/screens/system/fill-rule-list.json' with { type: 'json' };
import menu from '../src/schemas/screens/system/permission-form.json' with { type: 'json' };
import menus from '../src/schemas/screens/system/permission-list.json' with { type: 'json' };
import messageCategory from '../src/schemas/screens/system/message-category-form.json' with { type: 'json' };
import messageCategories from '../src/schemas/screens/system/message-category-list.json' with { type: 'json' };
import template from '../src/schemas/screens/system/message-template-form.json' with { type: 'json' };
import templates from '../src/schemas/screens/system/message-template-list.json' with { type: 'json' };
import role from '../src/schemas/screens/system/role-form.json' with { type: 'json' };
import roles from '../src/schemas/screens/system/role-list.json' with { type: 'json' };
import job from '../src/schemas/screens/system/quartz-job-form.json' with { type: 'json' };
import jobs from '../src/schemas/screens/system/quartz-job-list.json' with { type: 'json' };
import user from '../src/schemas/screens/system/user-form.json' with { type: 'json' };
import users from '../src/schemas/screens/system/user-list.json' with { type: 'json' };

interface Copied {
  name: string;
  list: { id: string };
  form: object & { id: string };
  /** The row that is copied, and what the server says of it where the form reads it. */
  row: Record<string, unknown>;
  read?: Record<string, unknown>;
  /** What the new form holds. */
  begins: Record<string, unknown>;
  /** Fields that stay empty. */
  empty: string[];
}

const own = { id: 'r1', version: 3, createBy: 'admin' };

const COPIED: Copied[] = [
  {
    name: '字典',
    list: dicts,
    form: dict,
    row: own,
    read: {
      ...own,
      dictName: '颜色',
      dictCode: 'color',
      type: 0,
      description: '常用',
      items: [{ id: 'i1', version: 2, itemText: '红', itemValue: '1', sortOrder: 1, status: 1 }],
    },
    begins: { dictName: '颜色', type: 0, description: '常用' },
    empty: ['dictCode'],
  },
  {
    name: '字典项',
    list: dictItems,
    form: dictItem,
    row: {
      ...own,
      dictId: 'd1',
      itemText: '红',
      itemValue: '1',
      sortOrder: 2,
      status: 0,
      itemColor: 'error',
      description: '常用',
    },
    // It goes to the end.
    begins: {
      dictId: 'd1',
      itemText: '红',
      sortOrder: 8,
      status: 0,
      itemColor: 'error',
      description: '常用',
    },
    empty: ['itemValue'],
  },
  {
    name: '编码校验规则',
    list: checkRules,
    form: checkRule,
    row: {
      ...own,
      ruleName: '合同号',
      ruleCode: 'contract',
      ruleJson: JSON.stringify([{ digits: '*', pattern: '^A', message: '以 A 开头' }]),
    },
    begins: { ruleName: '合同号', parts: [{ digits: '*', pattern: '^A', message: '以 A 开头' }] },
    empty: ['ruleCode'],
  },
  {
    name: '填值规则',
    list: fillRules,
    form: fillRule,
    row: {
      ...own,
      ruleName: '单号',
      ruleCode: 'order',
      ruleClass: 'order_number',
      ruleParams: JSON.stringify({ prefix: 'D', date: 'yyyyMM', digits: 6 }),
    },
    begins: { ruleName: '单号', ruleClass: 'order_number', prefix: 'D', date: 'yyyyMM', digits: 6 },
    empty: ['ruleCode'],
  },
  {
    name: '消息模板',
    list: templates,
    form: template,
    row: {
      ...own,
      templateName: '提醒',
      templateCode: 'remind',
      templateType: '1',
      templateContent: '您好 ${name}',
    },
    begins: { templateName: '提醒', templateType: '1', contentText: '您好 ${name}' },
    empty: ['templateCode'],
  },
  {
    name: '通告',
    list: announcements,
    form: announcement,
    row: own,
    read: {
      ...own,
      titile: '停电',
      msgType: 'USER',
      userIds: 'u1,',
      msgContent: '<p>停电</p>',
      sendStatus: '1',
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-01-02 00:00:00',
    },
    begins: { titile: '停电', msgType: 'USER', userIds: 'u1,', msgContent: '<p>停电</p>' },
    empty: ['startTime', 'endTime', 'sendStatus'],
  },
  {
    name: '角色',
    list: roles,
    form: role,
    row: { ...own, roleName: '审计员', roleCode: 'auditor', description: '只看' },
    // Its grants are copied by the server.
    begins: { copyOf: 'r1', roleName: '审计员', description: '只看' },
    empty: ['roleCode'],
  },
  {
    name: '定时任务',
    list: jobs,
    form: job,
    row: { ...own, jobClassName: 'cleanLogs', cronExpression: '0 0 1 * * ?', parameter: '7', status: 0 },
    // It waits until somebody starts it.
    begins: { jobClassName: 'cleanLogs', cronExpression: '0 0 1 * * ?', parameter: '7', status: '-1' },
    empty: [],
  },
  {
    name: '用户',
    list: users,
    form: user,
    row: own,
    read: {
      ...own,
      username: 'zhangsan',
      realname: '张三',
      password: 'never sent, and never taken over',
      selectedroles: 'r1,r2',
      selecteddeparts: 'd1',
      sex: 1,
      birthday: '1990-01-01',
      phone: '13800138000',
      email: 'zhangsan@example.com',
      workNo: 'D0001',
      telephone: '021-12345678',
      post: 'manager',
      avatar: 'avatar/zhangsan.png',
    },
    begins: {
      realname: '张三',
      selectedroles: 'r1,r2',
      selecteddeparts: 'd1',
      sex: 1,
      birthday: '1990-01-01',
      telephone: '021-12345678',
      post: 'manager',
    },
    empty: ['username', 'password', 'confirmpassword', 'phone', 'email', 'workNo', 'avatar'],
  },
  {
    name: '部门',
    list: departs,
    form: depart,
    row: own,
    read: {
      ...own,
      parentId: 'd1',
      departName: '一车间',
      orgCategory: '2',
      orgCode: 'A01A01',
      departOrder: 4,
      status: '1',
      mobile: '021-12345678',
      memo: '两班',
    },
    begins: {
      parentId: 'd1',
      departName: '一车间',
      orgCategory: '2',
      departOrder: 4,
      status: '1',
      mobile: '021-12345678',
      memo: '两班',
    },
    empty: ['orgCode'],
  },
  {
    name: '部门角色',
    list: departs,
    form: departRole,
    row: { ...own, departId: 'd1', roleName: '资料员', roleCode: 'files', description: '管资料' },
    begins: { departId: 'd1', roleName: '资料员', description: '管资料' },
    empty: ['roleCode'],
  },
  {
    name: '分类',
    list: categories,
    form: category,
    row: { ...own, name: '阀门', code: 'B01A01', pid: 'c1', hasChild: '1' },
    begins: { name: '阀门', pid: 'c1' },
    empty: ['code', 'hasChild'],
  },
  {
    name: '菜单',
    list: menus,
    form: menu,
    row: {
      ...own,
      menuType: 1,
      parentId: 'm1',
      name: '报表',
      url: '/reports',
      component: 'reports',
      componentName: 'Reports',
      icon: 'table',
      perms: 'report:list',
      permsType: '1',
      status: '1',
      sortNo: 3,
      route: true,
      hidden: false,
      alwaysShow: false,
      internalOrExternal: false,
      isShipped: true,
      description: '每月',
    },
    begins: { menuType: '1', parentId: 'm1', name: '报表', icon: 'table', sortNo: 3, description: '每月' },
    // One page has one address and one code.
    empty: ['url', 'component', 'componentName', 'perms', 'isShipped'],
  },
  {
    name: '数据规则',
    list: dataRules,
    form: dataRule,
    row: {
      ...own,
      permissionId: 'p1',
      ruleName: '只看本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=',
      ruleValue: '#{sys_org_code}',
      status: '0',
    },
    begins: {
      permissionId: 'p1',
      ruleName: '只看本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=',
      ruleValue: '#{sys_org_code}',
      status: '0',
    },
    empty: [],
  },
  {
    name: '消息分类',
    list: messageCategories,
    form: messageCategory,
    row: { ...own, name: '安全', icon: 'safety', sort: 5 },
    begins: { name: '安全', icon: 'safety', sort: 5 },
    empty: [],
  },
];

/** Copies whose journeys stand elsewhere. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  'system/position-list/form': 'it is made of its entity: src/engine/blueprint/records.test.ts',
  'system/print-template-form': 'its code is proposed, and it is opened by e2e/print.spec.ts',
};

/** Forms of lists in which no new record begins as another one, and why. */
const WITHOUT_COPY: Readonly<Record<string, string>> = {
  'designer/folder-rights-form': 'each folder has its rights once',
};

interface Opening {
  /** Of the list. */
  id: string;
  form: string;
  step: ActionDeclaration;
  button: SchemaNode;
  text: string;
}

/** What the buttons of all lists open. */
const openings: readonly Opening[] = shippedScreens
  .filter(({ id = '' }) => !id.startsWith('gallery/'))
  .flatMap((document) => {
    const found: Opening[] = [];
    walkNodes(document, (button) => {
      const text = String(button['x-component-props']?.['text'] ?? '');
      for (const step of flattenSteps(button['x-on']?.['click'])) {
        if (step.do === 'open') found.push({ id: document.id ?? '', form: step.screen, step, button, text });
      }
    });
    return found;
  });
const isCopy = ({ text }: Opening): boolean => text === '复制';
/** A new record begins with nothing of another one. */
const isAdding = ({ step }: Opening): boolean => {
  const params = step.do === 'open' && typeof step.params === 'object' ? Object.keys(step.params) : [];
  return !['id', 'record', 'copy', 'copyOf'].some((name) => params.includes(name));
};
const formsOf = (chosen: readonly Opening[]): string[] =>
  [...new Set(chosen.map(({ id, form }) => `${id}: ${form}`))].sort();

describe('a list with a form for new records', () => {
  const edited = formsOf(openings.filter(({ text }) => text === '编辑'));
  const isNew = (one: Opening): boolean =>
    one.text.startsWith('新增') || formsOf([one]).some((form) => edited.includes(form));
  const forms = formsOf(openings.filter((one) => isAdding(one) && isNew(one)));
  const copied = formsOf(openings.filter(isCopy));

  it('has a button that copies, or a reason why not', () => {
    expect(forms.length).toBeGreaterThan(15);
    const missing = forms.filter((one) => !copied.includes(one)).map((one) => one.split(': ')[1]);
    expect(missing).toEqual(Object.keys(WITHOUT_COPY));
  });

  it('has a story of what its copies begin with', () => {
    const told = COPIED.map(({ list, form }) => `${list.id}: ${form.id}`);
    const untold = forms.filter((one) => copied.includes(one) && !told.includes(one));
    expect(untold.map((one) => one.split(': ')[1])).toEqual(Object.keys(TOLD_ELSEWHERE));
  });
});

describe('a record that begins as another one', () => {
  it.each(COPIED)(
    '$name: the form begins with the content, and without key, version and code',
    async ({ form, row, read, begins, empty }) => {
      const screen = await openDocument(form, {
        params: { copy: row, ...(row['dictId'] === undefined ? {} : { dictId: row['dictId'] }) },
        answer: ({ url }) => {
          if (url === '/sys/dictItem/list') return { records: [{ id: 'i7', sortOrder: 7 }], total: 1 };
          if (url.endsWith('/queryJobNames')) return [{ value: 'cleanLogs', text: '清理日志' }];
          if (url.endsWith('/queryRuleFields')) return [];
          return url.endsWith('/queryById') ? read : undefined;
        },
      });
      await screen.until(() => Object.entries(begins).every(([key]) => screen.values()[key] !== undefined));
      const values = screen.values();
      expect(values).toMatchObject(begins);
      for (const name of ['id', 'version', ...empty]) expect(values[name] ?? '').toBe('');
      if (read?.['items']) {
        const items = values['items'] as Record<string, unknown>[];
        expect(items).toMatchObject([{ itemText: '红', itemValue: '1', sortOrder: 1, status: 1 }]);
        for (const item of items) expect([item['id'] === 'i1', item['version']]).toEqual([false, undefined]);
      }
      screen.close();
    },
  );

  it.each(COPIED)(
    '$name: a row has a button for those who may add, and it says so',
    ({ list, form, name }) => {
      const own = openings.filter((one) => one.id === list.id && one.form === form.id);
      const copy = own.find(isCopy)?.button;
      const codes = own.filter(isAdding).map(({ button }) => button['x-access']);
      expect(codes).toContain(copy?.['x-access']);
      expect(copy?.['x-on']).toMatchObject({
        click: [
          {
            do: 'open',
            screen: form.id,
            title: expect.stringContaining(`复制${name}`) as string,
            isAlone: true,
          },
          { do: 'reload' },
        ],
      });
    },
  );
});
