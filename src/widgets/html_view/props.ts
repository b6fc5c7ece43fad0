export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    html: {
      type: ['string', 'null'],
      title: 'HTML 内容',
      description: '显示前去除脚本、表单、外站图片等',
      'x-scope': ['$record', '$index'],
    },
    emptyText: { type: 'string', title: '无内容时显示', default: '暂无内容' },
    maxHeight: {
      type: 'integer',
      title: '最大高度',
      description: '像素，超出时在框内滚动',
      minimum: 100,
      maximum: 2000,
    },
  },
} as const;
