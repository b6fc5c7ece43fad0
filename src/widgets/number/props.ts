export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    min: { type: 'number', title: '最小值' },
    max: { type: 'number', title: '最大值' },
    step: { type: 'number', title: '步长', default: 1 },
    precision: { type: 'integer', title: '小数位数', minimum: 0, maximum: 10 },
    onlyInteger: { type: 'boolean', title: '只能填整数', description: '小数位数为 0', default: false },
    thousands: { type: 'boolean', title: '千分位', default: false },
    prefix: { type: 'string', title: '前缀', description: '如 ¥' },
    suffix: { type: 'string', title: '后缀', description: '如 元、㎡' },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
