export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    height: { type: 'integer', title: '高度（像素）', minimum: 80, maximum: 600, default: 160 },
    penColor: {
      type: 'string',
      title: '笔的颜色',
      description: '如 #000000',
      pattern: '^#[0-9A-Fa-f]{6}$',
      default: '#000000',
    },
    allowTyped: { type: 'boolean', title: '可用输入的姓名代替手写', default: true },
  },
} as const;
