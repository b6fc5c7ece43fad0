// The print templates that the product begins with.
import type { Transaction } from 'kysely';
import type { PrintElement, PrintTemplate } from '../../../src/engine/print/template.ts';
import { createId } from '../../records/record.ts';
import type { Database } from '../../db/tables.ts';

const A4: PrintTemplate['page'] = {
  width: 210,
  height: 297,
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
};
const PAGE_NUMBER: PrintElement = {
  id: 'pages',
  type: 'text',
  x: 20,
  y: 282,
  width: 170,
  height: 6,
  size: 9,
  align: 'center',
  text: '第 ${page} 页，共 ${pages} 页',
};

const userFields = [
  { field: 'username', label: '账号：' },
  { field: 'workNo', label: '工号：' },
  { field: 'sex', label: '性别：', dict: 'sex' },
  { field: 'birthday', label: '生日：', format: 'date' },
  { field: 'phone', label: '手机号：' },
  { field: 'email', label: '邮箱：' },
  { field: 'post', label: '职务：', dict: 'positions' },
] as const;

const personCard: PrintTemplate = {
  page: { width: 148, height: 105, margin: { top: 8, right: 8, bottom: 8, left: 8 } },
  elements: [
    {
      id: 'title',
      type: 'text',
      x: 8,
      y: 9,
      width: 132,
      height: 10,
      size: 16,
      bold: true,
      align: 'center',
      text: '人员登记卡',
    },
    { id: 'rule', type: 'line', x: 8, y: 21, width: 132, height: 0.4 },
    { id: 'photo', type: 'image', x: 110, y: 26, width: 30, height: 40, field: 'avatar' },
    { id: 'name', type: 'field', x: 8, y: 26, width: 98, height: 8, size: 14, bold: true, field: 'realname' },
    ...userFields.map((shown, index): PrintElement => ({
      id: `field-${shown.field}`,
      type: 'field',
      x: 8,
      y: 37 + index * 7,
      width: 98,
      height: 6,
      size: 10.5,
      ...shown,
    })),
    { id: 'code', type: 'qrcode', x: 115, y: 70, width: 22, height: 22, field: 'username' },
  ],
};

const notice: PrintTemplate = {
  page: A4,
  elements: [
    {
      id: 'title',
      type: 'field',
      x: 20,
      y: 24,
      width: 170,
      height: 12,
      size: 20,
      bold: true,
      align: 'center',
      grow: true,
      field: 'titile',
    },
    { id: 'rule', type: 'line', x: 20, y: 40, width: 170, height: 0.6 },
    {
      id: 'content',
      type: 'field',
      x: 20,
      y: 46,
      width: 170,
      height: 60,
      size: 12,
      grow: true,
      field: 'msgContent',
      format: 'html',
    },
    {
      id: 'sender',
      type: 'field',
      x: 20,
      y: 116,
      width: 170,
      height: 7,
      size: 12,
      align: 'right',
      field: 'sender',
      dict: 'users',
    },
    {
      id: 'sent',
      type: 'field',
      x: 20,
      y: 124,
      width: 170,
      height: 7,
      size: 12,
      align: 'right',
      field: 'sendTime',
      format: 'date',
    },
    PAGE_NUMBER,
  ],
};

const dictList: PrintTemplate = {
  page: A4,
  elements: [
    {
      id: 'title',
      type: 'text',
      x: 20,
      y: 22,
      width: 170,
      height: 10,
      size: 16,
      bold: true,
      align: 'center',
      text: '数据字典清单',
    },
    {
      id: 'count',
      type: 'text',
      x: 20,
      y: 34,
      width: 170,
      height: 6,
      size: 10,
      align: 'right',
      text: '共 ${total} 个字典',
    },
    {
      id: 'rows',
      type: 'table',
      x: 20,
      y: 42,
      width: 170,
      height: 12,
      size: 10,
      field: 'rows',
      columns: [
        { field: 'dictName', title: '字典名称', width: 50 },
        { field: 'dictCode', title: '字典编码', width: 50 },
        { field: 'description', title: '描述', width: 70 },
      ],
    },
    PAGE_NUMBER,
  ],
};

const TEMPLATES = [
  { name: '人员登记卡', code: 'person_card', subject: 'user', template: personCard },
  { name: '通知单', code: 'notice', subject: 'announcement', template: notice },
  { name: '数据字典清单', code: 'dict_list', subject: 'dict_list', template: dictList },
] as const;

/** Writes them where there is no template at all: what people removed stays so. */
export async function seedPrintTemplates(transaction: Transaction<Database>, now: Date): Promise<void> {
  const any = await transaction.selectFrom('sys_print_template').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) return;
  await transaction
    .insertInto('sys_print_template')
    .values(
      TEMPLATES.map(({ name, code, subject, template }) => ({
        id: createId(),
        template_name: name,
        template_code: code,
        subject,
        template_json: JSON.stringify(template),
        create_by: 'system',
        create_time: now,
      })),
    )
    .execute();
}
