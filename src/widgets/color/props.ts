export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', default: '如 #006afe' },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
