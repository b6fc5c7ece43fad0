export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      title: '列数',
      description: '窄屏自动减少',
      minimum: 1,
      maximum: 4,
      default: 3,
    },
    items: {
      type: 'array',
      title: '条目',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label'],
        properties: {
          label: { type: 'string', title: '名称' },
          value: {
            type: ['string', 'number', 'boolean', 'null'],
            title: '值',
            'x-scope': ['$record', '$index'],
          },
          dict: { type: 'string', title: '字典', 'x-refers': 'dict' },
          isTag: { type: 'boolean', title: '显示为标签', default: false },
          span: { type: 'integer', title: '占几列', minimum: 1, maximum: 4, default: 1 },
          permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
        },
      },
    },
    isBordered: { type: 'boolean', title: '带边框', default: false },
    emptyText: { type: 'string', title: '无值时显示', default: '—' },
  },
} as const;
