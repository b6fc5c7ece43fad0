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
  },
} as const;
