export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    maxWidth: { type: 'integer', title: '最大宽度', description: '像素；默认占满', minimum: 200 },
    name: { type: 'string', title: '表单名称', description: '读屏软件读出的名称' },
  },
} as const;
