// What a new document looks like that is begun from a template: whole pages that can be published as they are.
import type { JsonObject } from '../../engine/document.ts';
import { toColumn, toFieldNode, toRecords, type PastedField, type PastedTable } from './pasted-table.ts';

export const TEMPLATES = ['list', 'form', 'master_detail', 'wizard', 'dashboard'] as const;

export type Template = (typeof TEMPLATES)[number];

/** Fields of a page that nobody has named any for. */
const SAMPLE: PastedTable = {
  fields: [
    { name: 'name', title: '名称', widget: 'text', options: '', column: 0 },
    { name: 'kind', title: '类型', widget: 'list', options: '甲类,乙类', column: 1 },
    { name: 'day', title: '日期', widget: 'date', options: '', column: 0 },
    { name: 'note', title: '备注', widget: 'textarea', options: '', column: 0 },
  ],
  rows: [
    ['示例一', '甲类', '2026-01-05', ''],
    ['示例二', '乙类', '2026-02-16', ''],
  ],
};

/** The root node of a document that is begun from a template. @param table what was pasted; without it sample fields */
export function beginTemplate(template: Template, table: PastedTable = SAMPLE): JsonObject {
  const given = table.fields.length === 0 ? SAMPLE : table;
  const made: Record<Template, (of: PastedTable) => JsonObject> = {
    list: makeList,
    form: ({ fields }) => ({ form: makeForm(fields, '提交') }),
    master_detail: makeMasterDetail,
    wizard: ({ fields }) => makeWizard(fields),
    dashboard: makeDashboard,
  };
  return { type: 'object', properties: made[template](given) };
}

const button = (text: string, more: JsonObject = {}, on: JsonObject = {}): JsonObject => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text, ...more },
  ...on,
});

function makeList(table: PastedTable): JsonObject {
  const searched = table.fields.filter(({ widget }) => widget !== 'textarea').slice(0, 3);
  return {
    search: {
      type: 'object',
      'x-component': 'search_form',
      'x-component-props': { table: 'table' },
      properties: Object.fromEntries(searched.map((field) => [field.name, toFieldNode(field)])),
    },
    table: {
      type: 'array',
      title: '列表',
      'x-component': 'data_table',
      'x-source': { value: toRecords(table) },
      'x-component-props': { columns: table.fields.map(toColumn) },
    },
  };
}

function makeForm(fields: readonly PastedField[], submit: string): JsonObject {
  return {
    type: 'void',
    'x-component': 'form',
    properties: {
      fields: {
        type: 'void',
        'x-component': 'row',
        'x-component-props': { columns: 2 },
        properties: Object.fromEntries(fields.map((field) => [field.name, toFieldNode(field)])),
      },
      actions: {
        type: 'void',
        'x-component': 'toolbar',
        'x-component-props': { align: 'right' },
        properties: {
          reset: button('重置', {}, { 'x-on': { click: [{ do: 'reset' }] } }),
          submit: button(submit, { kind: 'primary', htmlType: 'submit' }),
        },
      },
    },
  };
}

function makeMasterDetail(table: PastedTable): JsonObject {
  const [first] = table.fields;
  return {
    page: {
      type: 'void',
      'x-component': 'row',
      'x-component-props': { columns: 4 },
      properties: {
        left: {
          type: 'void',
          'x-component': 'column',
          'x-component-props': { span: 1 },
          properties: {
            tree: {
              type: 'array',
              'x-component': 'tree',
              'x-source': { value: toRecords(table) },
              'x-component-props': { keyField: 'id', titleField: first?.name ?? 'id', searchable: true },
              'x-on': { select: [{ do: 'set', state: 'chosen', value: '{{ $event.record }}' }] },
            },
          },
        },
        right: {
          type: 'void',
          'x-component': 'column',
          'x-component-props': { span: 3 },
          properties: {
            detail: {
              type: 'void',
              title: '详情',
              'x-component': 'descriptions',
              'x-visible': '{{ !!$state.chosen }}',
              'x-component-props': {
                columns: 2,
                items: table.fields.map(({ name, title }) => ({
                  label: title,
                  value: `{{ $state.chosen.${name} ?? '' }}`,
                })),
              },
            },
            none: {
              type: 'void',
              'x-component': 'text_block',
              'x-visible': '{{ !$state.chosen }}',
              'x-component-props': { text: '请在左侧选择', level: 'secondary' },
            },
          },
        },
      },
    },
  };
}

function makeWizard(fields: readonly PastedField[]): JsonObject {
  const half = Math.max(1, Math.ceil(fields.length / 2));
  const steps = [
    { title: '基本信息', fields: fields.slice(0, half) },
    { title: '补充信息', fields: fields.slice(half) },
  ].filter((step) => step.fields.length > 0);
  const last = steps.length;
  const go = (text: string, by: number, visible: string): JsonObject =>
    button(text, by > 0 ? { kind: 'primary' } : {}, {
      'x-visible': visible,
      'x-on': {
        click: [
          ...(by > 0 ? [{ do: 'validate' }] : []),
          { do: 'set', state: 'step', value: `{{ $state.step + ${String(by)} }}` },
        ],
      },
    });
  return {
    steps: {
      type: 'void',
      'x-component': 'steps',
      'x-component-props': {
        steps: [...steps.map(({ title }) => ({ title })), { title: '完成' }],
        current: '{{ $state.step }}',
      },
    },
    form: {
      type: 'void',
      'x-component': 'form',
      'x-on': { submit: [{ do: 'set', state: 'step', value: last }] },
      properties: {
        ...Object.fromEntries(
          steps.map((step, at) => [
            `step${String(at + 1)}`,
            {
              type: 'void',
              title: step.title,
              'x-component': 'card',
              'x-visible': `{{ $state.step === ${String(at)} }}`,
              properties: Object.fromEntries(step.fields.map((field) => [field.name, toFieldNode(field)])),
            },
          ]),
        ),
        done: {
          type: 'void',
          'x-component': 'text_block',
          'x-visible': `{{ $state.step === ${String(last)} }}`,
          'x-component-props': { text: '已完成', level: 'heading2' },
        },
        actions: {
          type: 'void',
          'x-component': 'toolbar',
          'x-component-props': { align: 'right' },
          properties: {
            back: go('上一步', -1, `{{ $state.step > 0 && $state.step < ${String(last)} }}`),
            next: go('下一步', 1, `{{ $state.step < ${String(last - 1)} }}`),
            submit: button(
              '提交',
              { kind: 'primary', htmlType: 'submit' },
              { 'x-visible': `{{ $state.step === ${String(last - 1)} }}` },
            ),
          },
        },
      },
    },
  };
}

function makeDashboard(table: PastedTable): JsonObject {
  const records = toRecords(table);
  const figures = [
    { title: '总数', value: records.length },
    { title: '本月新增', value: 0 },
    { title: '待处理', value: 0 },
    { title: '已完成', value: 0 },
  ];
  return {
    figures: {
      type: 'void',
      'x-component': 'row',
      'x-component-props': { columns: 4 },
      properties: Object.fromEntries(
        figures.map(({ title, value }, at) => [
          `figure${String(at + 1)}`,
          {
            type: 'void',
            'x-component': 'card',
            properties: {
              [`value${String(at + 1)}`]: {
                type: 'void',
                title,
                'x-component': 'statistic',
                'x-component-props': { value },
              },
            },
          },
        ]),
      ),
    },
    trend: {
      type: 'void',
      title: '趋势',
      'x-component': 'chart',
      'x-source': {
        value: ['一月', '二月', '三月'].map((name, at) => ({ name, value: at + 1 })),
      },
      'x-component-props': { kind: 'line', xField: 'name', series: [{ field: 'value', title: '数量' }] },
    },
    table: {
      type: 'array',
      title: '最近记录',
      'x-component': 'data_table',
      'x-source': { value: records },
      'x-component-props': { columns: table.fields.map(toColumn), isPaged: false },
    },
  };
}

/** The states that the page of a template keeps. */
export function statesOf(template: Template): JsonObject | undefined {
  if (template === 'wizard') return { step: 0 };
  return template === 'master_detail' ? { chosen: null } : undefined;
}
