export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dict: { type: 'string', title: '字典', description: '默认取节点的 x-dict', 'x-refers': 'dict' },
    value: {
      type: ['string', 'number', 'boolean', 'null'],
      title: '值',
      description: '一个值，或逗号分隔的多个值；常写成表达式',
      'x-scope': ['$record', '$index'],
    },
    isPlain: { type: 'boolean', title: '只显示文字', default: false },
    emptyText: { type: 'string', title: '无值时显示', default: '—' },
  },
} as const;
