export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    min: { type: 'integer', title: '最小值' },
    max: { type: 'integer', title: '最大值' },
    step: { type: 'integer', title: '步长', minimum: 1, default: 1 },
    thousands: { type: 'boolean', title: '千分位', default: false },
    prefix: { type: 'string', title: '前缀' },
    suffix: { type: 'string', title: '后缀', description: '如 人、天' },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
