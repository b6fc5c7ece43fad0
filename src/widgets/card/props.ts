export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: { type: 'string', title: '标题', description: '默认取节点标题' },
    extra: { type: 'string', title: '右上角文字' },
    isBordered: { type: 'boolean', title: '带边框', default: true },
    width: { type: 'integer', title: '最大宽度（像素）', description: '窄于所在处时居中', minimum: 200 },
    isMiddle: {
      type: 'boolean',
      title: '上下居中',
      description: '页面上只有这一块时用，窗口矮时不留空',
      default: false,
    },
    minHeight: {
      type: 'integer',
      title: '最小高度（像素）',
      description: '内容来得晚时，下面的不会移动',
      minimum: 40,
      maximum: 1200,
    },
    size: { type: 'string', title: '内边距', enum: ['default', 'small'], default: 'default' },
  },
} as const;
