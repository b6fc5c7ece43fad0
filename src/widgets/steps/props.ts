export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    steps: {
      type: 'array',
      title: '步骤',
      description: '不填时取 x-source 的行',
      items: {
        type: 'object',
        required: ['title'],
        additionalProperties: false,
        properties: {
          title: { type: 'string', title: '名称' },
          text: { type: 'string', title: '说明' },
          status: { type: 'string', title: '状态', enum: ['wait', 'process', 'finish', 'error'] },
        },
      },
    },
    current: {
      type: ['number', 'string', 'null'],
      title: '当前步骤',
      description: '从 0 开始的序号，可用表达式',
      default: 0,
      'x-scope': ['$record', '$index'],
    },
    status: {
      type: 'string',
      title: '当前步骤的状态',
      enum: ['wait', 'process', 'finish', 'error'],
      default: 'process',
    },
    titleField: { type: 'string', title: '名称字段', default: 'title' },
    textField: { type: 'string', title: '说明字段', default: 'text' },
    statusField: { type: 'string', title: '状态字段', default: 'status' },
    isVertical: { type: 'boolean', title: '竖向', default: false },
    isClickable: { type: 'boolean', title: '可点击', description: '点击时触发 change 事件', default: false },
    size: { type: 'string', title: '尺寸', enum: ['default', 'small'], default: 'default' },
  },
} as const;
