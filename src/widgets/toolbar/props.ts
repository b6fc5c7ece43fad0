import { GAP } from '../../controls/containers/props.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    align: { type: 'string', title: '对齐', enum: ['left', 'center', 'right', 'between'], default: 'left' },
    gap: { ...GAP, default: 8 },
    isSticky: {
      type: 'boolean',
      title: '固定在底部',
      description: '在对话框、抽屉里滚动时保持可见',
      default: false,
    },
    maxVisible: {
      type: 'integer',
      title: '最多直接显示几个',
      description: '其余收进“更多”。表格操作列常用 3',
      minimum: 1,
    },
  },
} as const;
