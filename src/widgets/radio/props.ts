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
    hasSwatches: {
      type: 'boolean',
      title: '显示色块',
      description: '选项的值是颜色（如 #006afe）时，在文字前显示该颜色',
      default: false,
    },
    orientation: { type: 'string', title: '排列', enum: ['horizontal', 'vertical'], default: 'horizontal' },
  },
} as const;
