export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', title: '样式', enum: ['line', 'card'], default: 'line' },
    placement: { type: 'string', title: '位置', enum: ['top', 'start'], default: 'top' },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
    active: {
      type: 'string',
      title: '当前页签存入',
      description: '状态名称；值为页签节点的名称',
      'x-refers': 'state',
    },
  },
} as const;
