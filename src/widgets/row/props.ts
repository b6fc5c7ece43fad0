export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      title: '列数',
      description: '窄屏自动减少',
      minimum: 1,
      maximum: 6,
      default: 2,
    },
    gap: { type: 'integer', title: '间距（像素）', minimum: 0, maximum: 64, default: 24 },
  },
} as const;
