export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    path: {
      type: 'string',
      title: '文件路径',
      description: '上传后得到的路径；图片、PDF 和 Word 直接显示，其余只能下载',
      'x-scope': ['$record', '$index'],
    },
    name: {
      type: 'string',
      title: '文件名',
      description: '默认取路径的最后一段',
      'x-scope': ['$record', '$index'],
    },
    maxHeight: { type: 'integer', title: '最大高度（像素）', description: '更高时在框内滚动', minimum: 100 },
  },
} as const;
