export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    options: {
      type: 'array',
      title: '开与关的值',
      description: '两个文字，先开后关；存布尔值时为 true 与 false',
      items: { type: ['string', 'boolean'], title: '值' },
      default: ['Y', 'N'],
    },
    onText: { type: 'string', title: '开的文字', default: '是' },
    offText: { type: 'string', title: '关的文字', default: '否' },
    showText: { type: 'boolean', title: '开关上显示文字', default: false },
  },
} as const;
