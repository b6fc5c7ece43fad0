import { formatSettings } from '../../controls/numbers/format-settings.ts';
import { importSetting } from '../../controls/sheets/props.ts';

const column = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'title'],
  properties: {
    key: { type: 'string', title: '字段名', description: '记录里的字段，也是列的标识' },
    title: { type: 'string', title: '表头' },
    type: {
      type: 'string',
      title: '显示方式',
      enum: ['text', 'number', 'date', 'datetime', 'dict', 'index', 'image', 'tag', 'link', 'area'],
      default: 'text',
    },
    ...formatSettings,
    dict: { type: 'string', title: '字典', 'x-refers': 'dict' },
    slot: {
      type: 'string',
      title: '自定义内容',
      description: 'items 下的节点名称，可用 $record 与 $index',
      'x-refers': 'item',
    },
    width: { type: 'integer', title: '宽度（像素）', minimum: 40, maximum: 1200 },
    minWidth: { type: 'integer', title: '最小宽度（像素）', minimum: 40, maximum: 1200 },
    align: { type: 'string', title: '对齐', enum: ['left', 'center', 'right'] },
    sorter: { type: 'boolean', title: '可排序', default: false },
    ellipsis: {
      type: ['boolean', 'number'],
      title: '超长省略',
      description: '最多显示的字符数；true 为 25。全文在提示里显示',
      default: false,
    },
    fixed: { type: 'string', title: '固定', enum: ['left', 'right'] },
    isHidden: {
      type: 'boolean',
      title: '默认隐藏',
      description: '用户可在列设置里显示',
      default: false,
    },
    permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
  },
} as const;

export const props = {
  type: 'object',
  additionalProperties: false,
  required: ['columns'],
  properties: {
    columns: { type: 'array', title: '列', items: column },
    title: { type: 'string', title: '标题', description: '默认取节点标题' },
    rowKey: { type: 'string', title: '主键字段', default: 'id' },
    selection: {
      type: 'string',
      title: '选中的主键存入',
      description: '状态名称；填写后才能勾选',
      'x-refers': 'state',
      'x-holds': 'keys',
    },
    selectionRows: { type: 'string', title: '选中的记录存入', 'x-refers': 'state', 'x-holds': 'rows' },
    selectionType: { type: 'string', title: '勾选方式', enum: ['checkbox', 'radio'], default: 'checkbox' },
    tree: {
      type: 'object',
      title: '下级记录',
      description: '展开一行时读取它的下级',
      additionalProperties: false,
      required: ['api'],
      properties: {
        api: { type: 'string', title: '读取下级的接口', 'x-refers': 'api' },
        param: { type: 'string', title: '上级主键的参数名', default: 'pid' },
        flag: {
          type: 'string',
          title: '有没有下级的字段',
          description: '值为 1 时可以展开',
          default: 'hasChild',
        },
      },
    },
    sums: {
      type: 'object',
      title: '合计',
      description: '表格底部的一行：查询到的全部记录的合计',
      additionalProperties: false,
      required: ['api', 'columns'],
      properties: {
        api: { type: 'string', title: '读取合计的接口', 'x-refers': 'api' },
        columns: { type: 'array', title: '合计的列', items: { type: 'string' } },
        param: { type: 'string', title: '列名的参数名', default: 'sum' },
      },
    },
    isPaged: { type: 'boolean', title: '分页', default: true },
    pageSize: { type: 'integer', title: '每页条数', minimum: 1, maximum: 500, default: 10 },
    pageSizes: {
      type: 'array',
      title: '每页条数可选',
      items: { type: 'integer', minimum: 1, maximum: 500 },
      default: [10, 20, 30],
    },
    defaultSort: {
      type: 'object',
      title: '默认排序',
      additionalProperties: false,
      required: ['column', 'order'],
      properties: {
        column: { type: 'string', title: '字段名' },
        order: { type: 'string', title: '方向', enum: ['asc', 'desc'] },
      },
    },
    size: { type: 'string', title: '行高', enum: ['small', 'middle', 'large'], default: 'middle' },
    hasTools: {
      type: 'boolean',
      title: '显示表格工具',
      description: '刷新、密度与列设置',
      default: true,
    },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
    emptyAction: {
      type: 'string',
      title: '无数据时提示的按钮',
      description: '表格下的节点名称：没有记录也没有查询条件时，提示用户点它',
      'x-refers': 'node',
    },
    import: importSetting,
    export: {
      type: 'object',
      title: '导出当前查询',
      additionalProperties: false,
      properties: {
        api: { type: 'string', title: '接口', 'x-refers': 'api' },
        url: {
          type: 'string',
          title: '地址',
          description: '没有声明接口时，相对接口根的路径',
          'x-refers': 'address',
        },
        filename: { type: 'string', title: '文件名' },
        text: { type: 'string', title: '按钮文字', default: '导出' },
        permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
      },
    },
  },
} as const;
