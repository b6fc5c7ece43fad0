export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    value: {
      type: ['string', 'number', 'null'],
      title: '内容',
      'x-scope': ['$record', '$index'],
    },
    format: {
      type: 'string',
      title: '码制',
      enum: ['CODE128', 'CODE39', 'EAN13', 'EAN8', 'UPC', 'ITF14', 'ITF', 'MSI', 'pharmacode', 'codabar'],
      default: 'CODE128',
    },
    height: { type: 'integer', title: '高度（像素）', minimum: 16, maximum: 300, default: 60 },
    barWidth: { type: 'number', title: '线宽（像素）', minimum: 1, maximum: 4, default: 2 },
    showText: { type: 'boolean', title: '显示内容', default: true },
  },
} as const;
