export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    src: {
      type: 'string',
      title: '图片',
      description: '文件的相对路径、以 / 开头的本站地址或 data: 图片',
      'x-scope': ['$record', '$index'],
    },
    alt: { type: 'string', title: '替代文字', description: '默认取节点标题；留空表示装饰图' },
    width: { type: 'integer', title: '宽度（像素）', minimum: 1, maximum: 4000 },
    height: { type: 'integer', title: '高度（像素）', minimum: 1, maximum: 4000 },
    fallback: { type: 'string', title: '加载失败时显示的图片' },
    initial: {
      type: 'string',
      title: '没有图片时的名字',
      description: '图片为空或加载失败时，圆圈里显示它的第一个字；图片也是圆的',
      'x-scope': ['$record', '$index'],
    },
    fit: { type: 'string', title: '填充', enum: ['contain', 'cover'], default: 'contain' },
  },
} as const;
