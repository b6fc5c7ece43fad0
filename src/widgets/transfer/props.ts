export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    leftTitle: { type: 'string', title: '左侧标题', default: '可选' },
    rightTitle: { type: 'string', title: '右侧标题', default: '已选' },
    showSearch: { type: 'boolean', title: '可按文字搜索', default: true },
    height: {
      type: 'integer',
      title: '列表高度',
      description: '像素',
      minimum: 120,
      maximum: 1000,
      default: 260,
    },
  },
} as const;
