export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    rows: { type: 'integer', title: '行数', minimum: 1, default: 4 },
    autoSize: { type: 'boolean', title: '随内容增高', description: '从“行数”起增高', default: false },
    maxRows: { type: 'integer', title: '最多行数', description: '随内容增高时的上限', minimum: 1 },
    maxLength: { type: 'integer', title: '最多字符', minimum: 1 },
    showCount: { type: 'boolean', title: '显示字数', default: false },
    allowClear: { type: 'boolean', title: '可清空', default: false },
  },
} as const;
