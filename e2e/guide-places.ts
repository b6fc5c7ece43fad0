// The places that the guides of staff and administrators have pictures of, and how one gets there, in either language.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { textWorkbook } from '../server/http/plugins/uploads.testing.ts';
import type { Api } from './api.ts';
import type { PictureLanguage } from './guide-outlines.ts';
import type { Person } from './person.ts';
import { cell } from './rows.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const localesFolder = path.join(import.meta.dirname, '..', 'src/schemas/locales/en');
/** The example module is in Chinese alone; on the pictures of the English guides it speaks English. */
export const exampleTexts = path.join(import.meta.dirname, 'lease-english.json');

const english = new Map(
  [...fs.readdirSync(localesFolder).map((name) => path.join(localesFolder, name)), exampleTexts].flatMap(
    (file) => Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>),
  ),
);

/** Somebody who reads one of the languages, and is told in Chinese what to press. */
export class Reader {
  readonly page: Page;

  constructor(
    readonly person: Person,
    private readonly language: PictureLanguage,
  ) {
    this.page = person.page;
  }

  get isEnglish(): boolean {
    return this.language === 'en';
  }

  /** A text as the page of this language says it. */
  say(text: string): string {
    const said = this.language === 'zh' ? text : english.get(text);
    if (said === undefined) throw new Error(`${text} has no English`);
    return said;
  }

  button(text: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.say(text), exact: true }).filter({ visible: true });
  }

  /** The dialog or drawer in front. */
  get front(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true }).last();
  }

  /** A row of the list by a text of it. */
  row(text: string): Locator {
    return this.page
      .locator('tr.ant-table-row:visible')
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** Presses a button of a row, also when it is folded into 更多. */
  async pressInRow(row: string, text: string): Promise<void> {
    const line = this.row(row);
    await expect(line).toHaveCount(1);
    const direct = this.button(text, line);
    if ((await direct.count()) > 0) {
      await direct.click();
      return;
    }
    await this.button('更多', line).click();
    await this.button(text, this.page.getByRole('group', { name: this.say('更多操作') })).click();
  }
}

export interface GuidePlace {
  guide: 'staff' | 'administrators';
  /** Of the picture. */
  name: string;
  /** Where the place is not on the page of the one before. */
  path?: string;
  /** What is pressed there. */
  open?: (reader: Reader) => Promise<void>;
  /** What is there once the place is. */
  shown: (reader: Reader) => Locator;
}

export const SIGN_IN: GuidePlace = {
  guide: 'staff',
  name: 'sign-in',
  shown: (reader) => reader.button('登录'),
};

/** For somebody whom the administrator gave an account. */
export const STAFF_PLACES: readonly GuidePlace[] = [
  {
    guide: 'staff',
    name: 'home',
    shown: (reader) => reader.page.getByText(reader.say('我的快捷入口'), { exact: true }),
  },
  {
    guide: 'staff',
    name: 'messages',
    open: ({ page }) => page.getByRole('button', { name: /^(?:消息|Messages)[，,]/ }).click(),
    shown: (reader) => reader.front.getByRole('listitem').first(),
  },
  {
    guide: 'staff',
    name: 'password',
    async open(reader) {
      await reader.page.locator('header').getByRole('button').last().click();
      await reader.page.getByRole('menuitem', { name: reader.say('修改密码'), exact: true }).click();
    },
    shown: (reader) => reader.front.getByLabel(reader.say('旧密码'), { exact: true }),
  },
];

/** For whoever may open all of it. */
export const MANAGER_PLACES: readonly GuidePlace[] = [
  {
    guide: 'staff',
    name: 'list',
    path: '/lease/contracts',
    shown: ({ page }) => page.getByText('HT-2026-003').first(),
  },
  {
    guide: 'staff',
    name: 'record',
    open: ({ page }) => page.getByRole('cell', { name: '东湖贸易', exact: true }).click(),
    shown: ({ front }) => front.getByText('HT-2026-002').first(),
  },
  {
    guide: 'staff',
    name: 'palette',
    async open(reader) {
      await reader.page.keyboard.press('Control+k');
      await reader.page
        .getByRole('combobox', { name: reader.say('查找页面与操作') })
        .fill(reader.isEnglish ? 'user' : 'yh');
    },
    shown: (reader) =>
      reader.page
        .getByRole('option')
        .filter({ hasText: reader.say('用户管理') })
        .first(),
  },
  {
    guide: 'staff',
    name: 'form',
    async open(reader) {
      await reader.button('新增').first().click();
      await reader.button('保存', reader.front).click();
    },
    shown: ({ front }) => front.getByRole('alert').first(),
  },
  {
    guide: 'staff',
    name: 'grid',
    async open(reader) {
      await reader.pressInRow('HT-2026-002', '编辑');
      await cell(reader.front, 1, 1).scrollIntoViewIfNeeded();
      await cell(reader.front, 0, 1).click();
      await cell(reader.front, 2, 2).click({ modifiers: ['Shift'] });
    },
    shown: ({ front }) => front.locator('[data-i="2"]'),
  },
  {
    guide: 'staff',
    name: 'import',
    path: '/lease/customers',
    async open(reader) {
      await reader.button('导入').click();
      const choosing = reader.page.waitForEvent('filechooser');
      await reader.front.getByRole('button', { name: /\.xlsx/ }).press('Enter');
      // As the template has them, in either language.
      const heads = ['客户名称', '客户类型', '联系人', '手机号'];
      await (
        await choosing
      ).setFiles({
        name: 'customers.xlsx',
        mimeType: XLSX,
        buffer: await textWorkbook(
          heads,
          ['南岸物流', '企业', '周敏', '19900000101'],
          ['西山机械', '企业', '吴强', '1990'],
          ['北辰电子', '企业', '郑洁', '19900000103'],
        ),
      });
    },
    shown: (reader) => reader.front.getByRole('list', { name: reader.say('错误清单') }),
  },
  {
    guide: 'administrators',
    name: 'start-here',
    path: '/start',
    shown: (reader) => reader.page.getByText(reader.say('还没有做')).first(),
  },
  {
    guide: 'administrators',
    name: 'departments',
    path: '/isystem/depart',
    async open(reader) {
      await reader.page.getByRole('tree').getByText('安全管理部', { exact: true }).click();
      await reader.page.getByRole('tab', { name: reader.say('部门用户'), exact: true }).click();
    },
    shown: ({ page }) => page.locator('tr.ant-table-row:visible').first(),
  },
  {
    guide: 'administrators',
    name: 'role',
    path: '/isystem/role',
    open: (reader) => reader.pressInRow('普通员工', '授权'),
    shown: ({ front }) => front.getByRole('checkbox').nth(8),
  },
  {
    guide: 'administrators',
    name: 'user',
    path: '/isystem/user',
    open: (reader) => reader.button('新增').click(),
    shown: (reader) => reader.front.getByLabel(reader.say('用户账号'), { exact: true }),
  },
  {
    guide: 'administrators',
    name: 'recycle-bin',
    open: (reader) => reader.button('回收站').click(),
    shown: (reader) => reader.button('取回', reader.front).first(),
  },
  {
    guide: 'administrators',
    name: 'data-rules',
    path: '/isystem/permission',
    async open(reader) {
      await reader.row('/isystem').locator('.ant-table-row-expand-icon').click();
      await reader.pressInRow('/isystem/position', '数据规则');
    },
    shown: ({ front }) => front.locator('tr.ant-table-row').first(),
  },
  {
    guide: 'administrators',
    name: 'dictionary',
    path: '/isystem/dict',
    async open(reader) {
      const conditions = reader.page.getByRole('search').filter({ visible: true });
      await conditions.getByRole('textbox').last().fill('sex');
      await reader.button('查询', conditions).click();
      await reader.pressInRow('sex', '字典配置');
    },
    shown: ({ front }) => front.locator('tr.ant-table-row').first(),
  },
  {
    guide: 'administrators',
    name: 'announcement',
    path: '/isystem/annountCement',
    open: (reader) => reader.button('新增').click(),
    shown: (reader) => reader.button('保存并发布', reader.front),
  },
  {
    guide: 'administrators',
    name: 'log',
    path: '/isystem/log',
    shown: ({ page }) => page.locator('tr.ant-table-row:visible').first(),
  },
  {
    guide: 'administrators',
    name: 'modules',
    path: '/monitor/modules',
    shown: ({ page }) => page.getByText(/lease 1\.0\.0/),
  },
];

/** What the places show: contracts of the example, somebody in the recycle bin, a rule of a page. */
export async function fillPlaces(admin: Api): Promise<void> {
  const customers = ['东湖贸易', '云溪科技', '南岸餐饮'];
  for (const name of customers) await admin.call('POST', '/lease/customer/add', { name, kind: '1' });
  const known = await admin.list('/lease/customer/list');
  const contracts = [
    ['HT-2026-001', '云溪科技', '2'],
    ['HT-2026-002', '东湖贸易', '2'],
    ['HT-2026-003', '南岸餐饮', '1'],
  ] as const;
  for (const [code, customer, status] of contracts)
    await admin.call('POST', '/lease/contract/add', {
      code,
      status,
      customerId: known.find(({ name }) => name === customer)?.id,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      plans: [1, 2, 3].map((at) => ({
        period: `2026-Q${String(at)}`,
        dueDate: `2026-0${String(at * 3)}-15`,
        amount: 36_000,
      })),
    });
  const [gone] = await admin.list('/sys/user/list', { username: 'songjia' });
  await admin.call('DELETE', `/sys/user/delete?id=${String(gone?.id)}`);
  await admin.call('POST', '/sys/permission/addPermissionRule', {
    permissionId: 'menu-position',
    ruleName: '只看本人添加的职务',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  });
}
