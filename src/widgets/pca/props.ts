export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: {
      type: 'string',
      title: '选择方式',
      description: 'cascader 一个级联框，select 省市区各一个下拉框',
      enum: ['cascader', 'select'],
      default: 'cascader',
    },
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    showSearch: { type: 'boolean', title: '可按名称搜索', default: true },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
