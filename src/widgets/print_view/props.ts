export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    template: {
      type: ['string', 'null'],
      title: '模板',
      description: '打印模板的 JSON 文本',
      'x-refers': 'template',
    },
    record: { title: '记录', description: '模板中的字段取自这个对象' },
    title: { type: 'string', title: '文件名', description: '打印对话框中的名称，默认“打印”' },
    isImmediate: {
      type: 'boolean',
      title: '打开即打印',
      description: '准备好后直接弹出打印对话框',
      default: false,
    },
    height: { type: 'integer', title: '预览高度（像素）', minimum: 120, maximum: 2000, default: 520 },
  },
} as const;
