export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    count: { type: 'integer', title: '星数', minimum: 1, maximum: 10, default: 5 },
    allowHalf: { type: 'boolean', title: '可选半星', default: false },
    allowClear: { type: 'boolean', title: '再点一次清除', default: true },
    texts: {
      type: 'array',
      title: '各星的含义',
      description: '如 很差、较差、一般、较好、很好',
      items: { type: 'string', title: '含义' },
    },
  },
} as const;
