export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    dict: {
      type: 'string',
      title: '树的字典',
      description: '已声明的 表,文本列,值列；表须声明为树',
      'x-refers': 'dict',
    },
    pidField: { type: 'string', title: '上级列', description: '存放上级主键的列', default: 'pid' },
    pidValue: { type: 'string', title: '根的值', description: '第一级的上级值，不填为最上级' },
    hasChildField: { type: 'string', title: '是否有下级的列' },
    condition: {
      type: 'string',
      title: '过滤条件',
      description: 'JSON 对象文本，如 {"orgCategory":"2"}；只能用该表公开的列，全部相等才显示',
    },
    multi: { type: 'boolean', title: '可多选', description: '值以逗号连接', default: false },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
