export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    timeField: { type: 'string', title: '时间字段', default: 'time' },
    textField: { type: 'string', title: '内容字段', description: '没有 items 时显示', default: 'text' },
    colorField: {
      type: 'string',
      title: '颜色字段',
      description: '值为 blue、green、red、gray、orange 之一',
      default: 'color',
    },
    isAlternate: { type: 'boolean', title: '左右交替', default: false },
    isReversed: { type: 'boolean', title: '倒序', default: false },
    pageSize: { type: 'integer', title: '最多条数', minimum: 1, maximum: 200, default: 50 },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无记录' },
  },
} as const;
