export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    dictTable: { type: 'string', title: '字典表', description: '已声明的表字典的表名' },
    dictText: { type: 'string', title: '显示列', description: '选项的文字取自这一列' },
    dictCode: { type: 'string', title: '存储列', description: '存入的值取自这一列' },
    multi: { type: 'boolean', title: '可多选', description: '值以逗号连接', default: false },
    pageSize: {
      type: 'integer',
      title: '每次显示条数',
      minimum: 1,
      maximum: 200,
      default: 10,
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
