export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    pcode: {
      type: 'string',
      title: '分类编码',
      description: '只显示这个编码的分类下面的各级；0 为全部',
      default: '0',
    },
    textField: {
      type: 'string',
      title: '名称写入字段',
      description: '选择后把分类名称写入表单的这个字段',
      'x-refers': 'field',
    },
    multi: { type: 'boolean', title: '可多选', description: '值以逗号连接', default: false },
    condition: {
      type: 'string',
      title: '过滤条件',
      description: 'JSON 对象文本，如 {"hasChild":"0"}；只能用分类的字段，全部相等才显示',
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
