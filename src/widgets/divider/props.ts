export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placement: {
      type: 'string',
      title: '标题位置',
      enum: ['start', 'center', 'end'],
      default: 'start',
    },
    isDashed: { type: 'boolean', title: '虚线', default: false },
  },
} as const;
