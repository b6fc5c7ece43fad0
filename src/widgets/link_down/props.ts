export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    config: {
      type: 'object',
      title: '联动数据',
      description: '第一级填写；下级字段的组件也用 link_down，不填这一项',
      additionalProperties: false,
      required: ['table', 'txt', 'key', 'idField', 'pidField'],
      properties: {
        table: { type: 'string', title: '表名', description: '声明为树的表' },
        txt: { type: 'string', title: '显示列' },
        key: { type: 'string', title: '存储列' },
        idField: { type: 'string', title: '主键列' },
        pidField: { type: 'string', title: '上级列' },
        condition: {
          type: 'string',
          title: '第一级条件',
          description: "只能是 字段 = '值'，多个用 and 连接；不填为最上级",
        },
      },
    },
    others: {
      type: 'array',
      title: '下级字段',
      description: '按顺序列出下一级、再下一级的字段',
      items: { type: 'string', title: '字段', 'x-refers': 'field' },
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
