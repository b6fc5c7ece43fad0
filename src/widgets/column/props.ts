export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    span: {
      type: 'integer',
      title: '占几列',
      description: '不超过所在行的列数',
      minimum: 1,
      maximum: 6,
      default: 1,
    },
    isWideOnly: {
      type: 'boolean',
      title: '只在宽屏显示',
      description: '所在的行窄于 992 像素时不显示',
      default: false,
    },
  },
} as const;
