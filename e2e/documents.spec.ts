// Documents dropped into SCREENS_DIR while the server runs: shown, broken, repaired, overridden; plain Formily too.
import fs from 'node:fs';
import path from 'node:path';
import { uniqueName } from './api.ts';
import { readServerLog } from './server.ts';
import { expect, test } from './test.ts';

const peopleList = (title: string) => ({
  format: 1,
  title,
  apis: { list: { url: '/sys/user/list', params: '{{ $query }}', page: true } },
  schema: {
    type: 'object',
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        'x-component-props': { table: 'people' },
        properties: {
          realname: {
            type: 'string',
            title: '姓名',
            'x-component': 'text',
            'x-query': { operator: 'like' },
          },
        },
      },
      people: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          title: '通讯录',
          columns: [
            { key: 'realname', title: '姓名' },
            { key: 'sex', title: '性别', dict: 'sex' },
          ],
        },
      },
    },
  },
});

const dictForm = {
  format: 1,
  title: '登记字典',
  apis: { save: { add: '/sys/dict/add', edit: '/sys/dict/edit' } },
  schema: {
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'form',
        'x-component-props': { name: '登记' },
        'x-on': {
          submit: [
            { do: 'submit', api: 'save' },
            { do: 'message', text: '登记成功' },
          ],
        },
        properties: {
          dictName: { type: 'string', title: '名称', 'x-component': 'text', required: true },
          dictCode: { type: 'string', title: '编码', 'x-component': 'text', required: true },
          save: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '登记', kind: 'primary', htmlType: 'submit' },
          },
        },
      },
    },
  },
};

test('a changed document shows in the page that is open', async ({ person, screens }) => {
  await screens.drop('hot', peopleList('热更新'));
  await person.arrive('/drop/hot');
  await expect(person.page.getByText('通讯录')).toBeVisible();
  const changed = peopleList('热更新');
  changed.schema.properties.people['x-component-props'].title = '新的通讯录';
  await screens.drop('hot', changed);
  await expect(person.page.getByText('新的通讯录')).toBeVisible({ timeout: 5_000 });
});

test('a list written into the folder is at its route soon and works', async ({ person, screens }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  const name = uniqueName('people');
  const written = Date.now();
  await screens.drop(`journeys/${name}`, peopleList('员工通讯录'));
  // The time that it may take is held in tests/faults, where nothing else runs beside.
  console.log(`dropped-in document reachable after ${String(Date.now() - written)} ms`);
  await page.goto(`/drop/journeys/${name}`);
  await expect(page).toHaveTitle('员工通讯录 · 企业安全管理平台');
  await expect(person.table().rows).toHaveCount(10);
  await person.search({ 姓名: '欧阳' });
  await expect(person.table().rows).toHaveCount(1);
  expect(await person.table().cell('欧阳雪', '性别')).toBe('女');
});

test('a form written into the folder saves a record', async ({ person, screens, admin }) => {
  const { page } = person;
  const name = uniqueName('form');
  await screens.drop(`journeys/${name}`, dictForm);
  await person.arrive(`/drop/journeys/${name}`);
  await expect(page.getByRole('button', { name: '登记' })).toBeVisible();
  await person.press('登记');
  await person.expectError('名称', /请输入名称/);
  await person.fill('名称', '丢进来的字典');
  await person.fill('编码', name);
  await person.press('登记');
  await person.expectMessage('登记成功');
  expect(await admin.list('/sys/dict/list', { dictCode: name })).toHaveLength(1);
});

test('a list that is made of an entity adds, shows, edits and deletes a record', async ({
  person,
  screens,
}) => {
  const { page } = person;
  const [name, code] = [uniqueName('posts'), uniqueName('made')];
  await screens.drop(`journeys/${name}`, {
    format: 1,
    title: '岗位一览',
    schema: { 'x-component': 'records', 'x-component-props': { entity: 'system/position' } },
  });
  await person.arrive(`/drop/journeys/${name}`);
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible();
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增职务' });
  await person.fill('职务编码', code, form);
  await person.fill('职务名称', '看台员', form);
  await person.choose('职务级别', '中级', form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  await person.search({ 职务编码: code });
  await person.table().press(code, '查看');
  const view = page.getByRole('dialog', { name: '职务详情 · 看台员' });
  await expect(view).toContainText('中级');
  await expect(view.getByRole('textbox')).toHaveCount(0);
  await view.getByRole('button', { name: '关闭' }).click();
  await person.table().press(code, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑职务 · 看台员' });
  await person.fill('职务名称', '看台长', edit);
  await person.press('保存', edit);
  await expect(person.table().row('看台长')).toBeVisible();
  await person.table().press(code, '删除');
  await person.confirm('确定删除职务“看台长”吗？');
  await expect(person.table().rows).toHaveCount(0);
});

const broken = [
  {
    what: 'a comma too many',
    content: '{\n  "format": 1,\n  "title": "坏",\n  "schema": { "type": "object", },\n}\n',
    place: '4:31',
    pointer: '/',
    text: /[一-鿿]/,
  },
  {
    what: 'a widget that does not exist',
    content: JSON.stringify(
      {
        format: 1,
        title: '坏',
        schema: { type: 'object', properties: { a: { type: 'string', 'x-component': 'textt' } } },
      },
      null,
      2,
    ),
    place: '9:24',
    pointer: '/schema/properties/a/x-component',
    text: /没有 “textt” 这个组件/,
  },
];

for (const { what, content, place, pointer, text } of broken) {
  test(`${what} is shown with file, line and column at its route while other screens work`, async ({
    person,
    screens,
  }) => {
    const { page } = person;
    const name = uniqueName('broken');
    const file = `${name}.json`;
    await screens.drop(name, content);
    await person.arrive(`/drop/${name}`);
    await expect(page.getByRole('alert')).toContainText(`${file}:${place}`);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByRole('alert').getByText(pointer, { exact: true }).first()).toBeVisible();
    await expect.poll(() => readServerLog()).toContain(`${file}:${place}`);
    await person.openMenu('系统管理', '用户管理');
    await expect(person.table().rows).toHaveCount(10);

    await screens.drop(name, peopleList('修好了'));
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    const again = page.getByRole('button', { name: '重新加载' });
    // The list of users is out of sight now: its rows are not the ones that are waited for. The page may be told of the
    // repaired file before anybody asks for it.
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(async () => {
      // Gone with the first try that finds the repaired file.
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(person.table().rows).toHaveCount(10, { timeout: 1_500 });
    }).toPass({ timeout: 30_000 });
    await page.goto(`/drop/${name}`);
    await expect(page).toHaveTitle('修好了 · 企业安全管理平台');
  });
}

test('a dropped-in document with a shipped id replaces that screen, and taking it away brings it back', async ({
  person,
  screens,
}) => {
  const { page } = person;
  const shipped = JSON.parse(
    fs.readFileSync(path.resolve('src/schemas/screens/exception/500.json'), 'utf8'),
  ) as Record<string, unknown>;
  const changed = JSON.stringify({ ...shipped, title: '本厂出错页' }).replace(
    /"text":"500"/,
    '"text":"本厂的出错页"',
  );
  await screens.drop('override-500', JSON.parse(changed) as object);
  await page.goto('/500');
  await expect(page.getByText('本厂的出错页')).toBeVisible();
  await screens.take('override-500');
  await page.goto('/500');
  await expect(page.getByText('500', { exact: true })).toBeVisible();
});

const plainSchema = {
  type: 'object',
  properties: {
    grid: {
      type: 'void',
      'x-component': 'FormGrid',
      'x-component-props': { maxColumns: 2 },
      properties: {
        name: {
          type: 'string',
          title: '姓名',
          required: true,
          'x-decorator': 'FormItem',
          'x-component': 'Input',
        },
        city: {
          type: 'string',
          title: '城市',
          'x-decorator': 'FormItem',
          'x-component': 'Select',
          enum: [
            { label: '杭州', value: 'hz' },
            { label: '武汉', value: 'wh' },
          ],
        },
        nick: {
          type: 'string',
          title: '昵称',
          'x-decorator': 'FormItem',
          'x-component': 'Input',
          'x-reactions': {
            dependencies: ['name'],
            fulfill: { state: { visible: "{{ $deps[0] === '张三' }}" } },
          },
        },
      },
    },
    submit: { type: 'void', 'x-component': 'Submit', 'x-component-props': { children: '提交' } },
  },
};

for (const [what, document] of [
  ['a bare schema', { schema: plainSchema }],
  ['a form with a schema', { form: { labelCol: 6, wrapperCol: 12 }, schema: plainSchema }],
] as const) {
  test(`a plain Formily document, ${what}, is drawn, checks and submits`, async ({ person, screens }) => {
    const { page } = person;
    const name = uniqueName('plain');
    await screens.drop(name, document);
    await person.arrive(`/drop/${name}`);
    await expect(page.getByRole('button', { name: '提交' })).toBeVisible();
    const form = page.locator('.sw-formily');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(form.locator('.ant-formily-item-error-help')).toBeVisible();
    const inputs = form.locator('input.ant-input');
    await expect(inputs).toHaveCount(1);
    await inputs.first().fill('张三');
    await expect(inputs).toHaveCount(2);
    await form.locator('.ant-select').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('武汉').click();
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.locator('.sw-formily pre')).toContainText('"city": "wh"');
    await expect(page.locator('.sw-formily pre')).toContainText('"name": "张三"');
  });
}
