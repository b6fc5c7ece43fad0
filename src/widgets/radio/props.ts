export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    look: {
      type: 'string',
      title: '样式',
      description: '圆点或按钮',
      enum: ['radio', 'button'],
      default: 'radio',
    },
    orientation: { type: 'string', title: '排列', enum: ['horizontal', 'vertical'], default: 'horizontal' },
  },
} as const;
