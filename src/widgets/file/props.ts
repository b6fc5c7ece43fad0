export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', title: '按钮文字', default: '上传文件' },
    fileType: {
      type: 'string',
      title: '文件类型',
      description: 'all 不限；image 只能是图片；file 不能是图片；其他值按媒体类型匹配，如 pdf',
      default: 'all',
    },
    number: {
      type: 'integer',
      title: '数量限制',
      description: '超出时保留最后的几个；不填不限',
      minimum: 1,
      maximum: 200,
    },
    multiple: { type: 'boolean', title: '可一次选择多个', default: true },
    maxSize: {
      type: 'integer',
      title: '单个文件的大小上限（MB）',
      description: '不填时以服务器的设置为准',
      minimum: 1,
      maximum: 2000,
    },
    biz: {
      type: 'string',
      title: '存放的文件夹',
      enum: ['temp', 'file', 'licence'],
      default: 'temp',
    },
    allowDownload: { type: 'boolean', title: '可下载', default: true },
    allowRemove: { type: 'boolean', title: '可移除', default: true },
    dialog: { type: 'boolean', title: '在窗口中上传', default: false },
  },
} as const;
