export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', title: '按钮文字', default: '上传图片' },
    number: {
      type: 'integer',
      title: '数量限制',
      description: '超出时保留最后的几张；不填不限',
      minimum: 1,
      maximum: 200,
    },
    multiple: { type: 'boolean', title: '可一次选择多张', default: true },
    maxSize: {
      type: 'integer',
      title: '单张图片的大小上限（MB）',
      description: '不填时以服务器的设置为准',
      minimum: 1,
      maximum: 2000,
    },
    biz: {
      type: 'string',
      title: '存放的文件夹',
      description: 'avatar 和 site 中的图片不登录也能看到',
      enum: ['temp', 'image', 'avatar', 'site'],
      default: 'temp',
    },
    crop: { type: 'boolean', title: '上传前裁剪', default: false },
    aspect: {
      type: 'number',
      title: '裁剪宽高比',
      description: '宽除以高，如 1 为正方形；不填不限',
      minimum: 0.1,
      maximum: 10,
    },
  },
} as const;
