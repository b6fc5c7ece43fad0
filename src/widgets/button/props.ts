import { ICON_NAMES } from '../../controls/icons/icon-names.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', title: '文字', description: '默认取节点标题' },
    kind: {
      type: 'string',
      title: '样式',
      enum: ['primary', 'default', 'link', 'text', 'dashed'],
      default: 'default',
    },
    danger: { type: 'boolean', title: '危险操作', default: false },
    icon: { type: 'string', title: '图标', enum: ICON_NAMES },
    isIconOnly: {
      type: 'boolean',
      title: '只显示图标',
      description: '文字作为提示和读屏名称',
      default: false,
    },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
    block: { type: 'boolean', title: '撑满一行', default: false },
    htmlType: {
      type: 'string',
      title: '作用',
      enum: ['button', 'submit'],
      description: 'submit 提交所在的表单（form）',
      default: 'button',
    },
    rest: {
      type: 'integer',
      title: '冷却秒数',
      description: '步骤全部完成后停用这么多秒，并显示剩余时间',
      minimum: 1,
      maximum: 600,
    },
    confirm: { type: 'string', title: '确认提示', description: '填写后，点击先在按钮旁询问' },
  },
} as const;
