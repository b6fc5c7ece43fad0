const option = {
  value: { type: ['string', 'number'], title: '值' },
  label: { type: 'string', title: '文字' },
  disabled: { type: 'boolean', title: '不可选' },
} as const;

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    options: {
      type: 'array',
      title: '选项树',
      description: '每项有 value、label，可有 disabled 和同样写法的 children',
      items: {
        type: 'object',
        title: '选项',
        additionalProperties: false,
        required: ['value', 'label'],
        properties: {
          ...option,
          children: { type: 'array', title: '下级选项', items: { type: 'object', title: '选项' } },
        },
      },
    },
    api: {
      type: 'string',
      title: '接口',
      description: '没有选项树时逐级读取：每一级带上级的值调用一次',
      'x-refers': 'api',
    },
    parentParam: {
      type: 'string',
      title: '上级参数名',
      description: '上级的值用这个参数发送',
      default: 'pid',
    },
    rootValue: { type: 'string', title: '第一级的上级值', description: '不填时第一级不带上级参数' },
    valueField: { type: 'string', title: '值字段', default: 'value' },
    labelField: { type: 'string', title: '文字字段', default: 'label' },
    leafField: {
      type: 'string',
      title: '末级字段',
      description: '为真或 1 时没有下级',
      default: 'leaf',
    },
    childrenField: { type: 'string', title: '下级字段', default: 'children' },
    anyLevel: { type: 'boolean', title: '可选任意一级', description: '默认只能选末级', default: false },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
