export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', default: '如 #006afe' },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    letterColor: {
      type: 'string',
      title: '文字颜色',
      description: '写在此颜色上的文字的颜色，如 #ffffff：对比度低于 3:1 时在下方提醒，不拦截',
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
