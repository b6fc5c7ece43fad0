export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: {
      type: ['string', 'null'],
      title: 'Markdown 文本',
      description: '不解析其中的 HTML',
      'x-scope': ['$record', '$index'],
    },
    emptyText: { type: 'string', title: '无内容时显示', default: '暂无内容' },
  },
} as const;
