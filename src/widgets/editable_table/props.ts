import { formatSettings } from '../../controls/numbers/format-settings.ts';
import { PATTERN_CODES } from './model/cell-rules.ts';
import { CELL_TYPES } from './model/column-kind.ts';

const PER_ROW = ['$record', '$index'] as const;

/** A column as the 2.3 generation configures it; keys that mean nothing here are let through. */
const column = {
  type: 'object',
  required: ['key', 'title'],
  properties: {
    key: { type: 'string', title: '字段名' },
    title: { type: 'string', title: '表头' },
    permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
    type: { type: 'string', title: '列类型', enum: CELL_TYPES, default: 'normal' },
    ...formatSettings,
    width: { type: ['string', 'number'], title: '宽度', description: '像素或百分比，如 200px、20%' },
    props: { type: 'object', title: '编辑组件的属性', additionalProperties: true, 'x-scope': PER_ROW },
    visible: { type: 'boolean', title: '显示单元格', default: true, 'x-scope': PER_ROW },
    disabled: { type: 'boolean', title: '禁用', default: false, 'x-scope': PER_ROW },
    value: {
      type: ['string', 'number', 'boolean', 'null'],
      title: '计算值',
      description:
        '没有保存值时显示计算结果，行内容变化时重新计算并保存，如 {{ $record.price * $record.count }}',
      'x-scope': PER_ROW,
    },
    options: { type: 'array', title: '选项', 'x-scope': PER_ROW },
    dictCode: { type: 'string', title: '字典', 'x-refers': 'dict' },
    placeholder: { type: 'string', title: '占位文字' },
    defaultValue: { title: '新增行的默认值' },
    allowInput: { type: 'boolean', title: '可输入选项以外的内容', default: false },
    allowSearch: { type: 'boolean', title: '可按文字搜索' },
    allowDownload: { type: 'boolean', title: '文件可下载' },
    allowRemove: { type: 'boolean', title: '文件可删除' },
    customValue: { type: 'array', title: '勾选与未勾选的值' },
    defaultChecked: { type: 'boolean', title: '默认勾选', default: false },
    statistics: { type: ['boolean', 'null'], title: '显示合计', default: false },
    isOrder: { type: 'boolean', title: '新增行自动编号', default: false },
    fieldExtendJson: { type: 'string', title: '扩展参数', description: 'JSON：store、text、multiSelect' },
    popupCode: { type: 'string', title: '弹出报表编码', 'x-refers': 'report' },
    orgFields: { type: 'string', title: '来源字段', description: '逗号分隔' },
    destFields: { type: 'string', title: '目标字段', description: '同一行的字段，与来源字段一一对应' },
    slot: { type: 'string', title: '自定义内容', description: 'items 下的节点名称', 'x-refers': 'item' },
    validateRules: {
      type: 'array',
      title: '校验规则',
      items: {
        type: 'object',
        properties: {
          required: { type: 'boolean', title: '必填' },
          unique: { type: 'boolean', title: '列内唯一' },
          pattern: {
            type: 'string',
            title: '正则或代码',
            'x-refers': 'pattern',
            examples: PATTERN_CODES,
            description: 'only、n6-16、*6-16、s6-18、url、e、m、p、s、n、z、*、money，或正则表达式',
          },
          handler: { type: 'string', title: '校验规则的名称', 'x-refers': 'rule' },
          message: { type: 'string', title: '提示', description: '${title} 是表头' },
        },
      },
    },
  },
} as const;

export const props = {
  type: 'object',
  additionalProperties: false,
  required: ['columns'],
  properties: {
    columns: { type: 'array', title: '列', items: column },
    alwaysEdit: { type: 'boolean', title: '单元格始终显示为输入框', default: false },
    rowSelection: { type: 'boolean', title: '可勾选行', default: true },
    rowNumber: { type: 'boolean', title: '显示序号', default: true },
    dragSort: { type: 'boolean', title: '可拖动排序', default: false },
    dragSortKey: {
      type: 'string',
      title: '排序字段',
      description: '可拖动排序时，从 1 编号',
      default: 'orderNum',
    },
    sortable: {
      type: 'boolean',
      title: '表头可排序',
      description: '只改变显示的顺序，不改变保存的顺序',
      default: true,
    },
    filterable: { type: 'boolean', title: '表头可筛选', default: true },
    groupable: {
      type: 'boolean',
      title: '可按列分组',
      description: '在表头菜单里；只改变显示，不改变保存的顺序',
      default: true,
    },
    findable: {
      type: 'boolean',
      title: '可查找和替换',
      description: '在表格里按 Ctrl+F 或 Ctrl+H',
      default: true,
    },
    actionButton: { type: 'boolean', title: '显示操作按钮', default: true },
    addCount: { type: 'integer', title: '每次新增行数', minimum: 1, maximum: 1000, default: 1 },
    addIndex: { type: 'integer', title: '新增行的位置', description: '0 为末尾', minimum: 0, default: 0 },
    hasImport: { type: 'boolean', title: '显示导入按钮', default: false },
    hasExport: { type: 'boolean', title: '显示导出按钮', default: false },
    filename: { type: 'string', title: '导出的文件名', description: '默认取标题' },
    rowHeight: { type: 'integer', title: '行高（像素）', minimum: 32, maximum: 200, default: 49 },
    maxHeight: { type: 'integer', title: '最大高度（像素）', minimum: 120, maximum: 2000, default: 400 },
    minRows: { type: 'integer', title: '至少行数', minimum: 0 },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
    deleteIdsField: {
      type: 'string',
      title: '已删除主键存入',
      description: '同一表单的字段',
      'x-refers': 'field',
    },
    permissionPrefix: {
      type: 'string',
      title: '权限前缀',
      description:
        '以冒号结尾；登记了“前缀+列或按钮名称”的权限而没有授权的列和按钮不显示，没有登记的照常显示',
    },
  },
} as const;
