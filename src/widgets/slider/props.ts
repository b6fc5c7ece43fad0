export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    min: { type: 'number', title: '最小值', default: 0 },
    max: { type: 'number', title: '最大值', default: 100 },
    step: { type: 'number', title: '步长', default: 1 },
    suffix: { type: 'string', title: '单位', description: '如 %、℃' },
    marks: {
      type: 'array',
      title: '刻度',
      items: {
        type: 'object',
        required: ['value', 'label'],
        additionalProperties: false,
        properties: {
          value: { type: 'number', title: '位置' },
          label: { type: 'string', title: '文字' },
        },
      },
    },
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
  },
} as const;
