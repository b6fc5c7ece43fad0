// The settings that a node has: those of every node, and those of its widget, each with the form in which it is written.
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { PropSchema, WidgetContract } from '../../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { nameOf } from '../../document/commands/command.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { listFormFields } from '../../document/form-fields.ts';
import { walkNodes } from '../../document/node-tree.ts';
import type { Known } from '../known-names.ts';

export interface Setting {
  /** Keys from the node. */
  path: Path;
  title: string;
  help?: string | undefined;
  schema: PropSchema;
  /** An expression may stand in its place. */
  takesExpression: boolean;
  /** What edits it where its schema does not say so. */
  control?: 'steps' | 'condition' | 'rules' | 'source' | 'choices';
  /** Names that its entries may have, with what people call them. */
  names?: readonly (readonly [name: string, title: string])[];
  /** A condition on the value of the field itself. */
  isOfValue?: boolean;
  /** It stands in a step, where results and events have names. */
  isAction?: boolean;
}

export interface SettingGroup {
  key: string;
  title: string;
  settings: readonly Setting[];
}

const flag = (key: string, title: string, help?: string): Setting => ({
  path: [key],
  title,
  help,
  schema: { type: 'boolean', default: key === 'x-visible' },
  takesExpression: true,
});

const plain = (key: string, title: string, schema: PropSchema, help?: string): Setting => ({
  path: [key],
  title,
  help,
  schema,
  takesExpression: false,
});

const SHOWN: readonly Setting[] = [
  flag('x-visible', t('显示'), t('隐藏时清空值')),
  flag('x-hidden', t('隐藏'), t('隐藏但保留值')),
  flag('x-disabled', t('禁用')),
  flag('x-read-only', t('只读')),
  flag('x-read-pretty', t('阅读态')),
];

const RULES: readonly Setting[] = [
  flag('required', t('必填')),
  plain('minLength', t('最少字符'), { type: 'integer', minimum: 0 }),
  plain('maxLength', t('最多字符'), { type: 'integer', minimum: 1 }),
  plain('minimum', t('最小值'), { type: 'number' }),
  plain('maximum', t('最大值'), { type: 'number' }),
  plain('pattern', t('正则表达式'), { type: 'string' }),
  {
    path: ['x-rules'],
    title: t('校验规则'),
    help: t('规则名称，或带参数的规则'),
    schema: { type: 'array' },
    takesExpression: false,
    control: 'rules',
  },
];

/** What events of widgets are called. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  click: t('点击时'),
  change: t('值变化时'),
  blur: t('失去焦点时'),
  pressEnter: t('按下回车时'),
  submit: t('提交时'),
  reset: t('重置时'),
  search: t('查询时'),
  select: t('选择时'),
  load: t('加载后'),
  save: t('保存时'),
  refresh: t('刷新时'),
  rowClick: t('点击行时'),
  rowDoubleClick: t('双击行时'),
  linkClick: t('点击链接时'),
  restored: t('刷新后恢复选择时'),
  check: t('勾选时'),
  print: t('打印时'),
  hold: t('文件未就绪时'),
};

/** Rules that say nothing of values of other types. */
const NUMERIC = new Set(['minimum', 'maximum']);
const TEXTUAL = new Set(['minLength', 'maxLength', 'pattern']);

/** Groups of settings of a node; the root of a screen has those of the screen. */
export function listSettings(node: JsonObject, contract: WidgetContract | undefined): SettingGroup[] {
  const type = ownString(node, 'type');
  const holdsValue = type !== undefined && type !== 'void' && contract?.group === 'input';
  const isNumeric = type === 'number' || type === 'integer';
  const rules = RULES.filter(({ path: [key] }) => {
    if (NUMERIC.has(String(key))) return isNumeric;
    return TEXTUAL.has(String(key)) ? type === 'string' : true;
  });
  const takesOptions = ['list', 'list_multi', 'radio', 'checkbox', 'cascader', 'dict_tag'].includes(
    contract?.type ?? '',
  );
  const groups: SettingGroup[] = [
    {
      key: 'basic',
      title: t('基本'),
      settings: [
        { path: ['title'], title: t('标题'), schema: { type: 'string' }, takesExpression: true },
        { path: ['description'], title: t('说明'), schema: { type: 'string' }, takesExpression: true },
        ...(holdsValue
          ? [
              { path: ['default'], title: t('初始值'), schema: valueSchema(type), takesExpression: true },
              {
                path: ['x-value'],
                title: t('计算值'),
                help: t('由其他字段算出的值'),
                schema: valueSchema(type),
                takesExpression: true,
              },
            ]
          : []),
        ...(takesOptions
          ? [
              plain('x-dict', t('字典'), { type: 'string', 'x-refers': 'dict' }),
              {
                ...plain('enum', t('选项'), { type: 'array' }, t('没有字典时在这里列出')),
                control: 'choices' as const,
              },
            ]
          : []),
        plain('x-access', t('权限'), { type: 'string', 'x-refers': 'permission' }, t('没有这个权限就不显示')),
      ],
    },
  ];
  const props = Object.entries(contract?.props.properties ?? {});
  if (props.length > 0) {
    groups.push({
      key: 'widget',
      title: contract?.title ?? '',
      settings: props.map(([name, schema]) => ({
        path: ['x-component-props', name],
        title: schema.title ?? name,
        help: schema.description,
        schema,
        takesExpression: true,
      })),
    });
  }
  groups.push({ key: 'shown', title: t('显示与可用'), settings: SHOWN });
  if (holdsValue) groups.push({ key: 'rules', title: t('校验'), settings: rules });
  if (contract?.group === 'data' || contract?.draws === 'items') {
    groups.push({
      key: 'source',
      title: t('数据来源'),
      settings: [{ ...plain('x-source', t('来源'), { type: 'object' }), control: 'source' }],
    });
  }
  groups.push({
    key: 'linkage',
    title: t('联动'),
    settings: [plain('x-reactions', t('联动'), { type: 'array' })],
  });
  const events = contract?.events ?? [];
  if (events.length > 0) {
    groups.push({
      key: 'events',
      title: t('事件'),
      settings: events.map((event) => ({
        path: ['x-on', event],
        title: EVENT_WORDS[event] ?? t('事件 {0}', event),
        help: t('按顺序执行的步骤'),
        schema: { type: 'array' },
        takesExpression: false,
        control: 'steps',
        isAction: true,
      })),
    });
  }
  return groups;
}

function valueSchema(type: string): PropSchema {
  return type === 'number' ||
    type === 'integer' ||
    type === 'boolean' ||
    type === 'array' ||
    type === 'object'
    ? { type }
    : { type: 'string' };
}

/** The value that all nodes have, and whether they differ. */
export function readShared(
  document: JsonObject,
  nodes: readonly Path[],
  setting: Path,
): { value: Json | undefined; isMixed: boolean } {
  const [first, ...rest] = nodes.map((path) => readPath(document, [...path, ...setting]));
  return { value: first, isMixed: rest.some((one) => JSON.stringify(one) !== JSON.stringify(first)) };
}

export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{{');

/** Names that a reference can have, with what people call them. */
export function listReferences(
  kind: string,
  document: JsonObject,
  known: Known,
): readonly (readonly [name: string, title: string])[] {
  /** @param said what says of a declaration what it is */
  const declared = (part: string, said: string): [string, string][] => {
    const own = document[part];
    return Object.entries(isObject(own) ? own : {}).map(([name, value]) => {
      const title = ownString(value, said) ?? '';
      return [name, title.includes('{{') ? '' : title];
    });
  };
  switch (kind) {
    case 'dict':
      return [...declared('dicts', 'title'), ...known.dicts];
    case 'api':
      return declared('apis', 'url');
    case 'state':
      return declared('state', 'title');
    case 'rule':
      return [...declared('rules', 'message'), ...known.rules];
    case 'field':
      return listFormFields(document).map(({ path, title }) => [path, title]);
    case 'node':
      return walkNodes(document).flatMap(({ name, path }) =>
        name === '' ? [] : [[name, nameOf(document, path)] as const],
      );
    case 'route':
      return known.routes;
    case 'permission':
      return known.permissions;
    case 'screen':
      return known.screens;
    case 'entity':
      return known.entities;
    default:
      return [];
  }
}
