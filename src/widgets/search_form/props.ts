export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    table: { type: 'string', title: '查询的表格', description: '表格节点的名称', 'x-refers': 'node' },
    columns: { type: 'integer', title: '最多几列', minimum: 1, maximum: 6, default: 4 },
    collapsedRows: {
      type: 'integer',
      title: '收起时显示几行',
      minimum: 1,
      maximum: 10,
      default: 1,
    },
    defaultCollapsed: { type: 'boolean', title: '默认收起', default: true },
    labelWidth: { type: 'integer', title: '标签宽度（像素）', minimum: 40, maximum: 240, default: 88 },
    searchText: { type: 'string', title: '查询按钮文字', default: '查询' },
    resetText: { type: 'string', title: '重置按钮文字', default: '重置' },
  },
} as const;
