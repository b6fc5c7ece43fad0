export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    code: { type: 'string', title: '报表编码', 'x-refers': 'report' },
    orgFields: { type: 'string', title: '原始字段', description: '报表的列名，以逗号分隔' },
    destFields: {
      type: 'string',
      title: '目标字段',
      description: '表单的字段路径，以逗号分隔，与原始字段一一对应',
    },
    field: {
      type: 'string',
      title: '自身字段',
      description: '目标字段里代表本组件自身值的那一个，默认与本字段同名，没有同名的取第一个',
    },
    multi: { type: 'boolean', title: '可多选', default: false },
    spliter: { type: 'string', title: '分隔符', description: '多选时连接各行的值', default: ',' },
    sorter: {
      type: 'string',
      title: '默认排序',
      description: '列名=asc 或 列名=desc，默认按报表的排序',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*=(asc|desc)$',
    },
    param: {
      type: 'object',
      title: '报表参数',
      description: '名称 → 值，以 self_名称 传给报表',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'], title: '值' },
    },
    groupId: {
      type: 'string',
      title: '缓存分组',
      description: '填写后同样的报表请求 30 秒内只发一次',
    },
    width: {
      type: 'integer',
      title: '窗口宽度',
      description: '像素，默认 1200，紧凑时 800',
      minimum: 300,
      maximum: 1600,
    },
    compact: { type: 'boolean', title: '紧凑窗口', default: false },
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
