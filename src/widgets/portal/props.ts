const span = {
  type: 'integer',
  title: '占几列',
  description: '共 12 列，窄屏自动占满',
  enum: [3, 4, 6, 8, 12],
} as const;

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    cards: {
      type: 'array',
      title: '可以选用的卡片',
      description: '不填时是声明了 card 的页面',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['screen', 'title'],
        properties: {
          screen: { type: 'string', title: '页面', description: '卡片显示的页面编号', 'x-refers': 'screen' },
          title: { type: 'string', title: '名称' },
          span: { ...span, default: 6 },
          isInitial: { type: 'boolean', title: '没有编排时显示', default: false },
          permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
        },
      },
    },
    arrangement: {
      type: 'array',
      title: '已编排的卡片',
      description: '为空时显示 isInitial 的卡片',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { screen: { type: 'string', title: '页面' }, span },
      },
    },
  },
} as const;
