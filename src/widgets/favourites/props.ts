export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    emptyText: {
      type: 'string',
      title: '还没有收藏时显示',
      default: '把常用的页面放在这里，一步就能打开',
    },
  },
} as const;
