export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    height: {
      type: 'integer',
      title: '高度',
      description: '像素',
      minimum: 100,
      maximum: 1200,
      default: 240,
    },
    maxLength: {
      type: 'integer',
      title: '最多字符',
      minimum: 1,
      maximum: 1_000_000,
      default: 200_000,
    },
  },
} as const;
