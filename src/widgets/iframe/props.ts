export const props = {
  type: 'object',
  additionalProperties: false,
  required: ['src', 'title'],
  properties: {
    src: {
      type: 'string',
      title: '地址',
      description: '以 / 开头的本站地址，或 hosts 中主机的 https 地址',
      'x-scope': ['$record', '$index'],
    },
    title: { type: 'string', title: '名称', description: '说明框里是什么，给读屏使用' },
    hosts: {
      type: 'array',
      title: '允许的主机',
      description: '如 docs.example.com；服务器的内容安全策略也要允许它',
      items: { type: 'string', title: '主机', pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$' },
    },
    height: { type: 'integer', title: '高度（像素）', minimum: 80, maximum: 4000, default: 480 },
    allow: {
      type: 'array',
      title: '页面可以做的事',
      description: '没有列出的一律禁止',
      items: {
        type: 'string',
        title: '能力',
        enum: ['scripts', 'forms', 'popups', 'downloads', 'modals', 'same-origin'],
      },
      default: ['scripts', 'forms', 'popups', 'downloads'],
    },
  },
} as const;
