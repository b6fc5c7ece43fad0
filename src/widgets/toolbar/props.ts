export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    align: { type: 'string', title: '对齐', enum: ['left', 'center', 'right', 'between'], default: 'left' },
    gap: {
      type: 'integer',
      title: '间距（像素）',
      description: '4、8、12、16、24、32 是尺度中的距离，紧凑时随之变小；其余不变',
      minimum: 0,
      maximum: 64,
      default: 8,
    },
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
