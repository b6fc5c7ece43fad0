export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
