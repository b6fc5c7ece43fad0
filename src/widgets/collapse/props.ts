export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    isAccordion: { type: 'boolean', title: '手风琴', description: '同时只展开一个', default: false },
    defaultOpen: {
      type: 'string',
      title: '默认展开',
      description: '第一个、全部或都不展开',
      enum: ['first', 'all', 'none'],
      default: 'first',
    },
    isPlain: { type: 'boolean', title: '无边框', default: false },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
