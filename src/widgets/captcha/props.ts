export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    keyField: {
      type: 'string',
      title: '存放图片编号的字段',
      description: '与本字段同级，随表单一起提交',
      default: 'checkKey',
    },
    maxLength: { type: 'integer', title: '最多字符', minimum: 1 },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
