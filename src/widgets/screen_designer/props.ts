export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    screen: { type: 'string', title: '页面', description: '要设计的文档的 id' },
  },
} as const;
