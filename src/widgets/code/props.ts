export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    language: {
      type: 'string',
      title: '语言',
      enum: ['text', 'javascript', 'json', 'sql', 'xml', 'java'],
      default: 'text',
    },
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    height: {
      type: 'integer',
      title: '高度',
      description: '像素',
      minimum: 100,
      maximum: 1200,
      default: 240,
    },
    isWrapped: { type: 'boolean', title: '自动换行', default: false },
  },
} as const;
