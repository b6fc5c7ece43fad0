export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', default: '如 0 0 2 * * ?' },
    runs: {
      type: 'integer',
      title: '显示接下来几次运行时间',
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
