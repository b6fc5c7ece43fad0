export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    orientation: { type: 'string', title: '排列', enum: ['horizontal', 'vertical'], default: 'horizontal' },
    checkAll: { type: 'boolean', title: '显示全选', default: false },
  },
} as const;
