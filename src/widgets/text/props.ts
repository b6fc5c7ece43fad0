export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    maxLength: { type: 'integer', title: '最多字符', minimum: 1 },
    showCount: { type: 'boolean', title: '显示字数', default: false },
    allowClear: { type: 'boolean', title: '可清空', default: true },
    prefixIcon: {
      type: 'string',
      title: '前缀图标',
      enum: ['user', 'lock', 'phone', 'mail', 'search', 'safety'],
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
    autoFocus: { type: 'boolean', title: '打开时聚焦', default: false },
    autoComplete: { type: 'string', title: '浏览器自动填充', description: 'HTML autocomplete 的取值' },
  },
} as const;
