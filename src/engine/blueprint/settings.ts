// The settings of blueprints: what a node may say that stands for screens made of an entity.
import type { JsonObject } from '../document.ts';
import type { PropSchema, PropsSchema } from '../registry/manifest.ts';

const names = (title: string, description: string): PropSchema => ({
  type: 'array',
  title,
  description,
  items: { type: 'string', 'x-field': '.' },
});

const entity = { type: 'string', title: '实体', 'x-refers': 'entity' } as const;
const title = { type: 'string', title: '记录的名称', description: '默认取实体的名称' } as const;
const by = {
  type: 'string',
  title: '参数给出什么',
  description: 'record：$params.record 是记录；id：$params.id 是主键',
  enum: ['record', 'id'],
  default: 'record',
} as const;
const rowText = {
  type: 'string',
  title: '代表记录的字段',
  description: '用在标题和提问里，默认取实体的 text',
  'x-field': '.',
} as const;
const columns = { type: 'integer', title: '列数', minimum: 1, maximum: 6 } as const;
const parts: PropSchema = {
  type: 'object',
  title: '改写的部分',
  description: '按名称改写生成的节点与接口；null 去掉；新的名称增加节点',
  additionalProperties: true,
};

/** Frame and content of a dialog that a list opens. */
const dialog = (title: string): PropSchema => ({
  type: 'object',
  title,
  additionalProperties: false,
  properties: {
    screen: { type: 'string', title: '屏幕', description: '用这个屏幕代替生成的', 'x-refers': 'screen' },
    as: { type: 'string', title: '打开为', enum: ['dialog', 'drawer'], default: 'dialog' },
    width: { type: 'integer', title: '宽度（像素）', minimum: 200, maximum: 2000 },
    columns,
  },
});

/** Everything that people may do with the records of a list, in the order of its buttons. */
export const OPERATIONS = [
  'add',
  'view',
  'edit',
  'copy',
  'history',
  'delete',
  'deleteBatch',
  'editBatch',
  'import',
  'export',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export const BLUEPRINTS = {
  records: {
    type: 'object',
    additionalProperties: false,
    required: ['entity'],
    properties: {
      entity,
      title,
      rowText,
      search: {
        type: 'array',
        title: '查询条件',
        description: '字段名，或写明条件的对象',
        items: {
          type: ['string', 'object'],
          'x-field': '.',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { type: 'string', title: '字段名', 'x-field': '.' },
            title: { type: 'string', title: '标题' },
            widget: { type: 'string', title: '组件' },
            operator: { type: 'string', title: '比较', enum: ['eq', 'like', 'ne', 'ge', 'le'] },
            mode: { type: 'string', title: '方式', enum: ['single', 'group', 'like'] },
            inAddress: {
              type: 'boolean',
              title: '写进地址',
              description: '值是否写进页面地址，地址会发给别人。默认：选择的值写，人员、记录和手输的内容不写',
            },
            props: { type: 'object', title: '组件的属性', additionalProperties: true },
          },
        },
      },
      columns: {
        type: 'array',
        title: '列',
        description: '字段名，或带 key 的表格列',
        items: { type: ['string', 'object'], required: ['key'], additionalProperties: true },
      },
      sums: names('合计的字段', '数字字段；表格底部显示查询到的全部记录的合计'),
      fields: names('表单的字段', '按顺序；默认是可以填写的全部字段'),
      details: names('详情的字段', '按顺序；默认是表单的字段与系统给出的值'),
      operations: {
        type: 'array',
        title: '操作',
        items: { type: 'string', enum: OPERATIONS },
      },
      sort: {
        type: 'object',
        title: '默认排序',
        additionalProperties: false,
        required: ['column', 'order'],
        properties: {
          column: { type: 'string', title: '字段名', 'x-field': '.' },
          order: { type: 'string', title: '方向', enum: ['asc', 'desc'] },
        },
      },
      form: dialog('表单'),
      view: dialog('详情'),
      print: {
        type: ['string', 'boolean'],
        title: '打印模板',
        description: '模板编码，或 true：从这个实体的打印模板里选；填写后每行有打印按钮',
      },
      parts,
    },
  },
  record_form: {
    type: 'object',
    additionalProperties: false,
    required: ['entity'],
    properties: {
      entity,
      title,
      fields: names('字段', '按顺序；默认是可以填写的全部字段'),
      columns,
      by,
      parts,
    },
  },
  record_view: {
    type: 'object',
    additionalProperties: false,
    required: ['entity'],
    properties: { entity, title, fields: names('字段', '按顺序'), columns, by, parts },
  },
  batch_edit: {
    type: 'object',
    additionalProperties: false,
    required: ['entity', 'table', 'selection', 'selectionRows'],
    properties: {
      entity,
      title,
      rowText,
      fields: names('可以批量修改的字段', '按顺序；默认是可以填写的全部字段'),
      table: { type: 'string', title: '表格', description: '修改后刷新的表格节点', 'x-refers': 'node' },
      selection: {
        type: 'string',
        title: '选中的主键所在的状态',
        description: '表格的 selection',
        'x-refers': 'state',
      },
      selectionRows: {
        type: 'string',
        title: '选中的记录所在的状态',
        description: '表格的 selectionRows',
        'x-refers': 'state',
      },
      url: {
        type: 'string',
        title: '接口的路径',
        description: '/editBatch 之前的部分，默认取实体的',
        pattern: '^/',
      },
      permission: {
        type: 'string',
        title: '权限',
        description: '默认是实体的编辑权限',
        'x-refers': 'permission',
      },
      parts,
    },
  },
} as const satisfies Record<string, PropsSchema>;

export type BlueprintType = keyof typeof BLUEPRINTS;

export function isBlueprint(type: unknown): type is BlueprintType {
  return typeof type === 'string' && Object.hasOwn(BLUEPRINTS, type);
}

/** A condition of the search form, written out. */
export interface SearchSetting {
  name: string;
  title?: string;
  widget?: string;
  operator?: string;
  mode?: string;
  inAddress?: boolean;
  props?: JsonObject;
}

export interface DialogSetting {
  screen?: string;
  as?: 'dialog' | 'drawer';
  width?: number;
  columns?: number;
}

export interface RecordSettings {
  title?: string;
  fields?: string[];
  /** Of a reading view whose fields nobody chose: those of the form beside it, whose order it has. */
  inForm?: readonly string[];
  columns?: number;
  /** `nothing` is for a form that only adds. */
  by?: 'record' | 'id' | 'nothing';
  /** Whether its versions can be looked at. Default: where the entity keeps them. */
  history?: boolean;
  /** Whether it is opened with a record to begin as, `$params.copy`. */
  copies?: boolean;
  /** Whether it is opened with the record that a new one lies below, `$params.above`. */
  placesBelow?: boolean;
  parts?: JsonObject;
}

export interface BatchSettings {
  title?: string;
  rowText?: string;
  fields?: string[];
  /** Missing only in settings that are not sound. */
  table?: string;
  selection?: string;
  selectionRows?: string;
  url?: string;
  permission?: string;
  parts?: JsonObject;
}

export interface ListSettings {
  title?: string;
  rowText?: string;
  search?: (string | SearchSetting)[];
  columns?: (string | JsonObject)[];
  sums?: string[];
  fields?: string[];
  details?: string[];
  operations?: Operation[];
  sort?: { column: string; order: string };
  form?: DialogSetting;
  view?: DialogSetting;
  print?: string | boolean;
  parts?: JsonObject;
}
