export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    height: {
      type: 'integer',
      title: '高度',
      description: '像素，含工具栏',
      minimum: 200,
      maximum: 1200,
      default: 300,
    },
    maxLength: { type: 'integer', title: '最多字符', minimum: 1 },
  },
} as const;
