export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: { type: 'string', title: '标题', description: '默认取节点标题' },
    value: { type: ['string', 'number', 'null'], title: '值', 'x-scope': ['$record', '$index'] },
    precision: { type: 'integer', title: '小数位数', minimum: 0, maximum: 6 },
    prefix: { type: 'string', title: '前缀' },
    suffix: { type: 'string', title: '后缀', description: '单位' },
    trend: {
      type: ['number', 'null'],
      title: '变化',
      description: '百分比，正数上升，负数下降',
    },
    trendText: { type: 'string', title: '变化的说明', default: '较上期' },
    isRiseBad: { type: 'boolean', title: '上升为不利', description: '如隐患数量', default: false },
  },
} as const;
