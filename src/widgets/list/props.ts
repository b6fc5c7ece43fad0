export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    showSearch: { type: 'boolean', title: '可按文字搜索', default: true },
    allowInput: {
      type: 'boolean',
      title: '可输入选项以外的内容',
      description: '输入的文字在回车、Tab 或离开时成为值',
      default: false,
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
