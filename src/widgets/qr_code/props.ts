export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    value: {
      type: ['string', 'number', 'null'],
      title: '内容',
      description: '网址或文字',
      'x-scope': ['$record', '$index'],
    },
    size: { type: 'integer', title: '边长（像素）', minimum: 64, maximum: 600, default: 160 },
    level: {
      type: 'string',
      title: '容错',
      description: '由低到高，越高能容纳的内容越少',
      enum: ['L', 'M', 'Q', 'H'],
      default: 'M',
    },
    canDownload: { type: 'boolean', title: '可下载为 PNG', default: true },
    filename: { type: 'string', title: '下载的文件名', description: '默认取标题' },
    text: { type: 'string', title: '图下的文字' },
  },
} as const;
