export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    task: {
      type: 'string',
      title: '做什么',
      description: 'design 设计一个页面；import 从文件导入页面；picture 画出一个页面的样子',
      enum: ['design', 'import', 'picture'],
      default: 'design',
    },
    screen: { type: 'string', title: '页面', description: '要设计的文档的 id' },
    node: { type: 'string', title: '组件', description: '打开时选中的组件在文档里的位置（JSON Pointer）' },
    sketch: { type: 'array', title: '页面的样子', description: '页面列表给出的 sketch', items: {} },
  },
} as const;
