export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择部门”或“请选择公司”' },
    multi: { type: 'boolean', title: '可多选', default: false },
    company: { type: 'boolean', title: '选择公司', description: '默认选择部门，公司不可选', default: false },
    store: { type: 'string', title: '存储字段', description: '存入的值取自部门的这个字段', default: 'id' },
    text: {
      type: 'string',
      title: '显示字段',
      description: '显示的名称取自部门的这个字段',
      default: 'departName',
    },
    treeOperations: {
      type: 'boolean',
      title: '可切换父子关联',
      description: '多选时在窗口底部显示“树操作”',
      default: true,
    },
    width: {
      type: 'integer',
      title: '窗口宽度',
      description: '像素',
      minimum: 300,
      maximum: 1600,
      default: 500,
    },
    cacheSeconds: {
      type: 'integer',
      title: '部门树缓存秒数',
      description: '0 为每次重新读取',
      minimum: 0,
      maximum: 3600,
      default: 60,
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
