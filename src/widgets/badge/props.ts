export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    count: { type: ['number', 'string', 'null'], title: '数量', 'x-scope': ['$record', '$index'] },
    overflow: {
      type: 'integer',
      title: '封顶数量',
      description: '超过时显示如 99+',
      minimum: 1,
      default: 99,
    },
    showZero: { type: 'boolean', title: '为 0 时也显示', default: false },
    isDot: { type: 'boolean', title: '只显示红点', default: false },
    status: {
      type: 'string',
      title: '状态点',
      enum: ['success', 'processing', 'default', 'error', 'warning'],
    },
    text: {
      type: ['string', 'number', 'null'],
      title: '文字',
      description: '状态点旁的文字，或数量的说明',
      'x-scope': ['$record', '$index'],
    },
  },
} as const;
