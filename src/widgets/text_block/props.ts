export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: {
      type: ['string', 'number', 'null'],
      title: '文字',
      description: '默认取节点标题',
      'x-scope': ['$record', '$index'],
    },
    level: {
      type: 'string',
      title: '样式',
      description: 'code 为等宽字体，保留空格；表达式得到的对象与列表写成 JSON',
      enum: ['heading1', 'heading2', 'heading3', 'paragraph', 'secondary', 'code'],
      default: 'paragraph',
    },
    align: { type: 'string', title: '对齐', enum: ['left', 'center', 'right'], default: 'left' },
    isStrong: { type: 'boolean', title: '加粗', default: false },
    tone: {
      type: 'string',
      title: '语气',
      enum: ['normal', 'success', 'warning', 'danger'],
      default: 'normal',
    },
    sign: {
      type: 'string',
      title: '标志',
      description: '文字上方的大图标，用于结果页',
      enum: ['success', 'info', 'warning', 'error'],
    },
  },
} as const;
